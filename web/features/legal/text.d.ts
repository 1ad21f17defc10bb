declare module '*.md' {
  const text: import('./document.ts').LegalText
  export default text
}
