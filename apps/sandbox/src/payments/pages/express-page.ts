import { type Html, html } from '../../html.ts'
import { documentOf } from './document.ts'
import { pageStyles } from './styles.ts'

const styles = html`
html, body { background: transparent }
body { padding: 4px; overflow: hidden }
#buttons, #sheet { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; align-items: center }
#note { margin: 0 0 .5rem; font-size: .875rem }
`

const wallets = html`
  <button class="button button--quiet" type="button" data-wallet="apple_pay">Apple Pay</button>
  <button class="button button--quiet" type="button" data-wallet="google_pay">Google Pay</button>`

/**
 * The wallet buttons of a device that has wallets, and the sheet a wallet opens; else nothing. The sheet
 * takes the buttons' place and is as high: a frame that grew would move what is being pressed.
 */
export const expressPage = (parents: readonly string[], hasWallets: boolean): Html =>
  documentOf({
    title: 'Express checkout',
    styles: [pageStyles, styles],
    body: html`<p id="note"><span class="tag">Test</span> A wallet asks for your face or finger.</p>
      <div id="buttons">${hasWallets ? wallets : ''}</div>
      <div id="sheet" role="group" aria-label="Wallet" hidden>
        <button class="button" type="button" id="authorise">Confirm</button>
        <button class="button button--quiet" type="button" id="cancel">Cancel</button>
      </div>`,
    scripts: ['express.js'],
    parents,
  })
