/** What steers Firefox and WebKit: packages of the laboratory, which is installed where its own files ask for it. */
export { type Browser, default as puppeteer, type Page } from 'puppeteer-core'
export { Capabilities, Key, Origin, WebDriver } from 'selenium-webdriver'
export { Executor, HttpClient } from 'selenium-webdriver/http'
