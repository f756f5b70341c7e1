import { topic } from './topic.rules.ts'

export const delivery = [
  topic(
    /\b(?:shipping|postage|delivery) (?:costs?|fees?|charges?|price)\b|\bfree (?:shipping|delivery)\b|\b(?:pay|charge|costs?|price) for (?:shipping|delivery|postage)\b/,
    'Delivery policy no box no parcel no shipping cost in any country',
    '/legal-shipping-policy',
  ),
  topic(
    /\b(?:dvd|cd|disc|disk|usb(?: stick)?|box(?:ed)?|parcel|post(?:al)?|physical|by mail carrier)\b(?!.*\b(?:space|free)\b).*|\bship(?:ped)? (?:it|a|the)\b/,
    'Delivery policy no box no disc no parcel',
    '/legal-shipping-policy',
  ),
  topic(
    /\b(?:deliver|ship|sell|send|available)\b[^.?]{0,25}\b(?:to|in|outside|abroad|country|countries|worldwide|overseas|international\w*)\b(?! (?:stages|parts|stock|my|me|one|an? new))|\b(?:worldwide|which countries|every country|other countr\w+|live in|abroad)\b.*\b(?:buy|order|deliver\w*|ship|purchase)\b|\bbuy (?:from|in) (?:abroad|another country)\b/,
    'Where we deliver every country payment provider accepts',
    '/legal-shipping-policy#where-we-deliver',
  ),
  topic(
    /\b(?:run|ran|running|sold|are|is|be) (?:out|short) of (?:keys?|stock)\b|\bout of stock\b|\bno keys? (?:left|in stock)\b|\bback ?orders?\b|\bwait(?:ing)? (?:list|for (?:a |the )?(?:key|stock))/,
    'When stock is short checkout tells you before you pay, order in which they were paid',
    '/legal-shipping-policy#when-stock-is-short',
  ),
  topic(
    /\b(?:typed|entered|used|gave|put|wrote|have|made|with) (?:in )?(?:my |the |a |an )?(?:wrong|incorrect|false|mistyped|typo|old)\b[^.?]{0,20}\b(?:mail|address)|\b(?:e-?mail|address)\b[^.?]{0,25}\b(?:wrong|typo|mistyped|misspell\w*|incorrect|mistake)\b|\b(?:typo|mistake|misspell\w*|mistyp\w*|wrong)\b[^.?]{0,25}\b(?:e-?mail|address)\b|\bchange (?:my|the) e-?mail\b/,
    'I entered the wrong e-mail address, write with order number',
    '/faq#paying-and-delivery|wrong e-mail',
  ),
  topic(
    /\b(?:no|didn't|didnt|not|never|haven't|havent|where|hasn't|hasnt|still waiting)\b[^.?]{0,30}\b(?:e-?mail|mail|message)s?\b|\b(?:e-?mail|mail)\b[^.?]{0,30}\b(?:not|never|didn't|didnt|hasn't|hasnt|missing|spam|junk)\b|\bspam\b|\bjunk\b/,
    'The e-mail with the key has not arrived, check spam folder, order page',
    '/troubleshooting#no-key-yet',
  ),
  topic(
    /\bhow (?:long|fast|quick\w*|soon)\b[^.?]*\b(?:keys?|deliver\w*|arrive\w*|e-?mail|receive|get it|get my|product)\b|\bwhen (?:do|will|would|can) (?:i|we)\b[^.?]*\b(?:get|receive|have)\b[^.?]*\b(?:keys?|it|product|licen[cs]e|software|order)\b|\bdelivery time\b|\b(?:instant|immediate)(?:ly)?\b|\bget (?:my|the) key\b|\bhow (?:do|will|is|does)\b[^.?]*\b(?:get|receive|deliver\w*|sent)\b[^.?]*\b(?:key|it|licen[cs]e)\b|\bhow is the key delivered\b/,
    'When: the key is shown right after payment and e-mailed, delivery',
    '/legal-shipping-policy#when',
  ),
]
