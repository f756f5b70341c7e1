import { topic } from './topic.rules.ts'

export const quantities = [
  topic(
    /\b(?:volume|bulk|quantity|mass|large|staggered|tiered)\b[^.?]{0,12}\b(?:discounts?|prices?|pricing|rebates?|order|purchase|deals?)\b|\bdiscounts?\b[^.?]*\b(?:licen[cs]es|many|more|several|\d+|volume|bulk|quantity)\b|\b(?:cheaper|discount|less)\b[^.?]*\bif (?:we|i) (?:buy|order|take)\b/,
    'Is there a volume discount? the price per licence drops at 10, 25, 50 and 100 licences',
    '/business-solutions|volume discount',
  ),
  topic(
    /\bvolume licen[cs]\w*|\b(?:open|mak|vlsc|enterprise) (?:licen[cs]\w*|agreement)\b/,
    'Is this volume licensing? single perpetual licences',
    '/business-solutions|Is this volume licensing',
  ),
  topic(
    /\b(?:mix|mixed|combine|different|various)\b[^.?]{0,20}\b(?:editions?|versions?|products?)\b/,
    'Mixed editions in one order: combine them in one order or quote',
    '/business-solutions|Mixed editions',
  ),
  topic(
    /\b(?:stages?|in parts|step by step delivery|partial deliver\w+|over time|spread)\b/,
    'Can we take delivery in stages?',
    '/enterprise-edition|delivery in stages',
  ),
  topic(
    /\b(?:max|maximum|limit|most|up to how many|at most|how many)\b[^.?]{0,30}\b(?:licen[cs]es|keys|copies|pieces|items|order)\b(?!.*\bquote\b)/,
    'Ordering: an order can have up to 50 licences of one edition and 100 in all',
    '/terms-of-service#ordering',
  ),
  topic(
    /\b(?:distribute|hand out|assign|give)\b[^.?]{0,25}\b(?:keys?|licen[cs]es?|colleagues|employees|staff|team)\b|\b(?:each|every) (?:colleague|employee|user)\b/,
    'How does each colleague get a key? paste their addresses on the order page',
    '/business-solutions|each colleague',
  ),
]

export const business = [
  topic(
    /\bquot(?:e|es|ation)\b|\bwritten offer\b/,
    'How many licences do I need for a quote? written quote',
    '/business-solutions|for a quote',
  ),
  topic(
    /\b(?:employer|company|work)\b[^.?]{0,15}\bpay for\b/,
    'Can my employer pay for it?',
    '/remote-work|employer',
  ),
  topic(
    /\b(?:work computer|company (?:pc|computer|laptop)|employer'?s|belongs? to (?:my|the) (?:employer|company))\b/,
    'Computers that belong to an employer: ask before you install',
    '/environment#managed-computers',
  ),
  topic(
    /\b(?:at|for|in) (?:work|the office|our (?:office|company|firm|business)|my (?:company|business|firm|job|work|shop|practice)|a (?:company|business))\b|\b(?:we|our (?:company|firm|team))\b[^.?]{0,25}\buse\b|\b(?:commercial(?:ly)?|paid work|freelanc\w+|self-?employed|professional use|business use)\b/,
    'Which edition may we use at work? Home & Business and Professional Plus',
    '/business-solutions|use at work',
  ),
]
