/** The domain as mail servers write it: "bücher.example" and "xn--bcher-kva.example" are one. */
function asciiDomain(domain: string): string {
  // The parser of web addresses knows every spelling; what it cannot read stays as it was typed.
  const address = `http://${domain}/`
  return /^[^/?#:@\\]+$/.test(domain) && URL.canParse(address) ? new URL(address).hostname : domain
}

/**
 * Under which a person is counted: "ada+2@" reaches the same mailbox as "ada@", however its domain is
 * spelt. For limits alone: mail goes to the address that was typed.
 */
export function personOfAddress(email: string): string {
  const plain = email.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 0) return plain
  const mailbox = plain.slice(0, at)
  return `${mailbox.split('+')[0] || mailbox}@${asciiDomain(plain.slice(at + 1))}`
}
