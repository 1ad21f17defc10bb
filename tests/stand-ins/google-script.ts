/**
 * What the page of `accounts.google.com/gsi/client` gives, as far as Comptoir uses it. `origin` is the stand-in's own:
 * the button asks it for the chosen identity's token.
 */
export const googleScript = (origin: string): string => `(() => {
  let config = null
  const press = async () => {
    const query = new URLSearchParams({ client_id: config.client_id })
    const answer = await fetch(${JSON.stringify(origin)} + '/credential?' + query)
    if (!answer.ok) return
    config.callback({ credential: (await answer.json()).credential, select_by: 'btn' })
  }
  window.google = {
    accounts: {
      id: {
        initialize(given) { config = given },
        renderButton(place) {
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = 'Continuer avec Google'
          button.style.cssText = 'width:100%;height:40px;border-radius:4px;border:1px solid #747775;background:#fff;color:#1f1f1f;font:500 14px Arial,sans-serif;cursor:pointer;text-align:center'
          button.addEventListener('click', press)
          place.replaceChildren(button)
        },
        prompt() {},
        cancel() {},
        disableAutoSelect() {},
      },
    },
  }
})()
`
