/** What the smaller site serves itself; every other address shows its one product page. */
const ownPages = ['/', '/cart', '/checkout', '/contact', '/privacy-policy', '/terms-of-service']

/** A buyer who paid there must see the order there: the cookie that opens it belongs to that host. */
const orderPages =
  /^\/(order-success|order-success-mac|order-access|open|keep-address|withdraw|withdrawal)(\/|$)/

const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/'

/** Whether an address of the smaller site shows its product page. */
export function showsOfficePage(path: string): boolean {
  const wanted = plain(path)
  return !ownPages.includes(wanted) && !orderPages.test(wanted)
}
