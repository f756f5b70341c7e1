import { topic } from './topic.rules.ts'

export const refunds = [
  topic(
    /\b(?:free order|100 ?(?:%|percent)|fully discounted|paid nothing|cost nothing).*\b(?:refund|return|back)\b|\b(?:refund|return|back)\b.*\b(?:free order|100 ?(?:%|percent)|paid nothing)/,
    'Free orders coupon covered the whole order no money to return',
    '/refund-policy#free-orders',
  ),
  topic(
    /\bwithdraw(?:al)?\b[^.?]{0,20}\b(?:form|page|button|link|how|where|declaration|contract)\b|\b(?:form|page|button|where|how)\b[^.?]{0,25}\bwithdraw\w*/,
    'Right of withdrawal in the European Union and the United Kingdom: Withdraw from a contract form',
    '/refund-policy#right-of-withdrawal',
  ),
  topic(
    /\b(?:14|fourteen)[ -]days?\b|\bwithdraw\w*\b.*\b(?:eu|uk|germany|german|europe\w*|france|digital|right|14)\b|\bright (?:of|to) withdraw\w*|\bcooling[ -]off\b|\beu (?:law|right|consumer)\b/,
    'Right of withdrawal in the European Union 14 days agreed consent',
    '/refund-policy#right-of-withdrawal',
  ),
  topic(
    /\b(?:restocking|handling|cancellation|return)\b[^.?]{0,10}\bfees?\b|\bfees?\b[^.?]{0,20}\b(?:return|refund)|\brefund\b[^.?]{0,20}\b(?:fee|cost|charge|deduct)/,
    'How you get the money back refund no fee',
    '/refund-policy#how-you-get-the-money-back',
  ),
  topic(
    /\b(?:coupon|voucher|discount code|promo)\b[^.?]*\b(?:back|refund|return)|\b(?:back|refund|return)\b[^.?]*\b(?:coupon|voucher|discount code|promo)\b|\b(?:return|refund|give back|send back)\b[^.?]{0,15}\b(?:only |just )?(?:one|some|part|half|a few|two|single)\b|\b(?:send|give|take|bring) (?:one|some|two|a few|part|half|the other|\d+)(?: of them)? back\b|\bonly need (?:\d+|one|two|some)\b|\bpartial(?:ly)? refund/,
    'How you get the money back refund coupon is spread over all licences several',
    '/refund-policy#how-you-get-the-money-back',
  ),
  topic(
    /\b(?:when|how long|how soon|how fast|how many days)\b[^.?]*\b(?:refund(?:ed)?|money)\b[^.?]*\b(?:card|account|arrive|back|credited|see|take|get|bank|show)|\brefund\b[^.?]*\b(?:how long|take|arrive|days)\b|\bwhere does the (?:refund|money) go\b/,
    'How you get the money back bank credits it within 5 to 10 working days',
    '/refund-policy#how-you-get-the-money-back',
  ),
  topic(
    /\b(?:free order|100 ?%|fully discounted|paid nothing)\b.*\b(?:refund|return|back)\b/,
    'Free orders coupon covered the whole order no money to return',
    '/refund-policy#free-orders',
  ),
  topic(
    /\bhow (?:do|can|would|should|to)\b[^.?]*\b(?:ask|request|get|claim|apply|start|return|refund|send back|give back)\b[^.?]*\b(?:refund|money back|return|it back|key|licen[cs]e|product|it)\b.*|\bhow to (?:get a )?(?:refund|return)\b|\bwhere\b[^.?]*\b(?:ask|request)\b[^.?]*\brefund\b/,
    'How to ask for a refund on your order page',
    '/refund-policy#how-to-ask',
  ),
  topic(
    /\b(?:activated|used|installed|opened|redeemed|seen|viewed|entered)\b[^.?]*\b(?:refund|return|money back|give (?:it )?back|send (?:it )?back)|\b(?:refund|return|money back)\b[^.?]*\b(?:activated|used|installed|opened|redeemed|already|seen|viewed)\b/,
    'In short: refund, the key was used and is still in use, your situation',
    '/refund-policy#in-short',
  ),
  topic(
    /\b(?:wrong|incorrect|different)\b[^.?]{0,15}\b(?:edition|version|product|one|year|item|licen[cs]e|office|suite)\b|\b(?:bought|ordered|purchased|chose|picked|took)\b[^.?]{0,25}\b(?:wrong|by mistake|accident\w*|mistakenly|twice by)|\b(?:exchange|swap|change)\b[^.?]{0,20}\b(?:edition|version|it for|for another)\b/,
    'In short: you bought the wrong edition and have not used the key, full refund',
    '/refund-policy#in-short',
  ),
  topic(
    /\b(?:return|refund)\b[^.?]*\b(?:licen[cs]es|seats|keys)\b[^.?]*\b(?:need|unused|extra|left|too many)|\bwe\b[^.?]{0,30}\breturn\b/,
    'Can we return licences we did not need within 30 days',
    '/business-solutions|return licences',
  ),
]

export const anyRefund = [
  topic(
    /\bchang\w+ (?:my|our) mind\b|\b(?:unused|haven'?t (?:used|activated|opened)|not (?:used|activated|opened|needed)|don'?t need|no longer (?:need|want)|never (?:used|activated|opened|looked))\b.*\b(?:refund|back|return)\b|\b(?:refund|back|return)\b.*\b(?:unused|haven'?t used|not (?:used|activated|opened)|never (?:used|activated|opened|looked))\b/,
    'In short: you changed your mind and have not used the key, full refund within 30 days after a quick check',
    '/refund-policy#in-short',
  ),
  topic(
    /\brefunds?\b|\bmoney[ -]?back\b|\breturns?\b|\bsend (?:it )?back\b|\bgive (?:it )?back\b|\bchange[d]? my mind\b|\bdon'?t (?:like|want) it\b|\bget my money\b|\bguarantee period\b|\btrial period\b|\bnot (?:happy|satisfied)\b/,
    'Refund policy 30 days from the day of your order to ask for your money back',
    '/refund-policy|Refund policy',
  ),
]
