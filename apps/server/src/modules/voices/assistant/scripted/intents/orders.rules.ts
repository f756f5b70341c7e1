import { call, type Made, type OrderAspect } from './intent.rules.ts'

const orderNumber = /\bkh[ -]?[0-9a-z]{4}[ -]?[0-9a-z]{4}\b/i
/** The number of an order that a text names, as we write it. */
export function orderNumberIn(text: string): string | undefined {
  const plain = orderNumber
    .exec(text)?.[0]
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return plain && `KH-${plain.slice(2, 6)}-${plain.slice(6)}`
}

const address = /[^\s@<>()[\]"',;]+@[^\s@<>()[\]"',;]+\.[a-z]{2,}/i
const onlyCode = /^\W*(?:(?:the|my) )?(?:code(?: is)?:? *)?(\d{3} ?\d{3})\W*$/

export function orderStart(text: string, raw: string): Made | undefined {
  const code = onlyCode.exec(text)?.[1]
  if (code)
    return {
      kind: 'order-code',
      calls: [call('confirm_order_code', { code: code.replace(' ', '') })],
    }
  const number = orderNumber.exec(raw)?.[0]
  const email = address.exec(raw)?.[0]
  if (!number || !email) return undefined
  return {
    kind: 'order-start',
    calls: [call('start_order_verification', { orderNumber: number, email })],
  }
}

const aspects: readonly (readonly [OrderAspect, RegExp])[] = [
  [
    'resend',
    /\b(?:re-?send|sen[dt]|e-?mail|mail|forward)\b[^.?]{0,30}\bmy (?:licen[cs]e |product )?(?:keys?|order|licen[cs]e)\b(?!.*\b(?:yet|arrived)\b)|\bkeys?\b[^.?]{0,10}\bagain\b/,
  ],
  [
    'address',
    /\b(?:which|what)\b[^.?]{0,10}\b(?:e-?mail|address)\b[^.?]{0,30}\b(?:did i|i (?:use|used|gave|entered|ordered)|my order|it (?:was|went)|was it)\b|\b(?:e-?mail|address)\b[^.?]{0,20}\bit went to\b|\border\b[^.?]*\bemail address\b/,
  ],
  [
    'mail',
    /\b(?:did|has|was|have)\b[^.?]{0,15}\b(?:the|my|your|that)\b[^.?]{0,12}\b(?:e-?mail|mail|message)\b[^.?]{0,30}\b(?:arrive\w*|sent|delivered|go(?:ne)?|bounce\w*|come|reach\w*)\b/,
  ],
  [
    'refund',
    /\b(?:return|refund|cancel|give back|send back)\b[^.?]{0,15}\b(?:my|this|the|that) (?:order|purchase)\b|\bcancel (?:my|the|this) (?:order|purchase)\b|\bmy order (?:is|was) refunded\b|\byour order is refunded\b/,
  ],
  [
    'status',
    /\bmy (?:order|purchase)\b|\b(?:list|show|all|any|which|whose|find)\b[^.?]{0,15}\borders\b(?! (?:page|can|are))|\borders? (?:of|by|under|placed)\b|\border id\b|\bname on (?:it|the order|my order)\b|\bwhat (?:exactly )?(?:did|have) (?:i|we) (?:buy|bought|order|get|purchase)|\bkeys?\b[^.?]{0,12}\b(?:on its way|on the way|coming|underway|been sent|dispatched|gone out)\b|\b(?:he|she|they|neighbou?r|wife|husband|friend|boss|colleague|son|daughter)\b[^.?]{0,40}\b(?:bought|ordered|paid|purchased|received?)\b(?=.*\b(?:here|from you|you|order|stuff|mail)\b)|\b(?:this|that|the) order\b(?=.*\b(?:status|arriv\w*|in|contain\w*|has|was|is)\b)(?!.*\b(?:page|limit|confirmation)\b)|\border (?:number|status|no\.?|#)|\bstatus of\b[^.?]*\border\b|\bwhere(?:'s| is)\b[^.?]{0,10}\b(?:it|my (?:\w+ )?(?:keys?|licen[cs]e|order|purchase|product|stuff|software))\b|\b(?:track|look up|find|check)\b[^.?]{0,12}\b(?:an? |the |my )?orders?\b(?! page)|\border\b[^.?]{0,20}\b(?:delivered|shipped|arrived|ready|paid|done|processed|pending)\b|\b(?:other|another|someone'?s|somebody'?s|last|latest|recent|customers?'?)\b[^.?]{0,15}\border(?:s|ed)?\b|\bwhat did\b[^.?]{0,30}\b(?:buy|order|purchase)\b|\b(?:is|are) my keys?\b[^.?]{0,12}\b(?:ready|there|coming|sent)\b|\byou are verified\b|\border [a-z0-9-]*\d[a-z0-9-]*\b/,
  ],
]

/** Policies speak of orders too; these are about one that exists. */
const isAboutOrders =
  /\b(?:how (?:do|can|long|many|much)|what if|can (?:i|we) (?:use|mix|order|change)|max|two coupons|in one order|lost my key|before i order|per order|order page|order number (?:any|is gone|lost)|(?:lost|forgot|don'?t (?:have|know)|remember|find|missing|gone)\b[^.?]{0,30}\b(?:order )?(?:number|confirmation)|(?:number|confirmation)\b[^.?]{0,20}\b(?:lost|gone|forgot\w*|anymore|missing)|wrong (?:edition|e-?mail|address|version))\b/

export function orderAsked(text: string, raw: string): Made | undefined {
  const number = orderNumber.exec(raw)?.[0] ?? null
  const aspect = aspects.find(([, pattern]) => pattern.test(text))?.[0]
  if (!number && (!aspect || isAboutOrders.test(text))) return undefined
  return { kind: 'order', aspect: aspect ?? 'other', number, calls: [call('get_order_status')] }
}
