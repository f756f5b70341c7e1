/**
 * Dialogs write a style of their own while they are open. On protected pages it needs the nonce of the
 * document, and this is the name under which their library looks for it.
 */
export function lendStyleNonce() {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
