/** Answers the question about cookies for the visitor of a test. */
export function giveConsent() {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers we serve
  document.cookie = 'consent=all; Path=/'
}

export function forgetConsent() {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers we serve
  document.cookie = 'consent=; Max-Age=0; Path=/'
}
