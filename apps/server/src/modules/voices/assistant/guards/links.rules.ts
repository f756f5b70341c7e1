const markdownLink = /(!?)\[([^\]\n]{0,300})\]\(\s*([^)\s]{0,500})[^)\n]{0,200}\)/g
const address =
  /\b(?:https?|ftp|javascript|data|vbscript|file|blob|mailto|tel)\s?:|\/\/[\w-]|\bwww\.|\b[\w-]{2,63}\.(?:com|net|org|io|ru|cn|info|biz|xyz|exe|app|dev|shop|site|online|top|link|click|ly|me|co|example|test|invalid)\b/i
const html = /<\/?[a-z!][^>\n]{0,300}>?|&(?:#x?[\da-f]{1,6}|lt|gt|quot|amp);/i
const ownPath = /^\/(?!\/)[\w/-]{0,200}(?:\?[\w=&%.,:-]{0,300})?(?:#[\w-]{0,100})?$/

/** Pages nobody is sent to by an answer: those of staff, and those that act. */
const closed = /^\/(?:admin|api|sandbox|mail-link|keep-|auto-landing|dynamic-landing|email-preview)/

/** Whether an answer may lead there: a path of this shop that a tool of the turn named, or that anybody may know. */
function isOwn(path: string, results: string): boolean {
  if (!ownPath.test(path) || closed.test(path)) return false
  return openPaths.has(path.split(/[?#]/)[0] ?? '') || results.includes(`"${path}"`)
}

const openPaths = new Set([
  '/',
  '/shop',
  '/cart',
  '/compare',
  '/contact',
  '/faq',
  '/help',
  '/account',
  '/blog',
  '/business-quote',
  '/compatibility-checker',
  '/installation-guide',
  '/activation-guide',
  '/system-requirements',
  '/license-verification',
  '/track-order',
  '/refund-policy',
  '/privacy-policy',
  '/terms-of-service',
  '/payment-policy',
  '/cookies-policy',
  '/legal-shipping-policy',
  '/license-agreement',
  '/security-policy',
])

/** Why what a sentence links to or draws may not be shown; null if it may. The shop's own addresses are words of the tools. */
export function linkProblemIn(sentence: string, results: string): string | null {
  for (const [, image, , target = ''] of sentence.matchAll(markdownLink)) {
    if (image) return 'a picture'
    if (!isOwn(target, results)) return 'a link'
  }
  const left = sentence.replace(markdownLink, ' $2 ')
  if (html.test(left)) return 'HTML'
  if (/!\[|\]\(/.test(left)) return 'a link'
  const found = left.match(new RegExp(`\\S*(?:${address.source})\\S*`, 'gi')) ?? []
  const isKnown = (text: string) => results.includes(text.replace(/^[("'*]+|[)"'*.,;:!?]+$/g, ''))
  return found.every(isKnown) ? null : 'a link'
}
