import { call, type Made } from './intent.rules.ts'

const hoursAsked =
  /\b(?:open(?:ing)? (?:hours|times?)|business hours|your hours|office hours|(?:are|is|when|what time)\b[^.?]{0,25}\b(?:you|anyone|somebody|someone|support|team|shop|people|they|it|hotline) (?:open|closed?|there|available|around|online|reachable|answer\w*|working)|open (?:on|at|now|today|tomorrow|until|late|sundays?|saturdays?|weekends?)|when (?:are|do) you (?:open|close)|24 ?\/ ?7|24 hours|round the clock|anyone there|anybody there|somebody there|hours? (?:in|of)|weekends?|sundays?|saturdays?|holidays?|christmas|time ?zone)\b/
const phoneAsked =
  /\b(?:phone|telephone|hotline|call you|call us|phone number|number to call|ring you|by phone)\b(?!.*\b(?:activat\w*|install|run|work)\b)/
const emailAsked =
  /\b(?:your|what(?:'s| is) (?:the|your)|support|an?) (?:support |contact |customer )?e-?mail(?: address)?\b|\b(?:e-?mail|write|contact|reach) (?:to )?you\b|\bcontact (?:details|info\w*|you|address)\b|\bhow (?:can|do) i (?:contact|reach|write)\b/

export function hoursOf(text: string): Made | undefined {
  const calls = [call('get_business_hours')]
  if (hoursAsked.test(text)) return { kind: 'hours', aspect: 'hours', calls }
  if (phoneAsked.test(text) && !/\b(?:activat|install)\w*/.test(text))
    return { kind: 'hours', aspect: 'phone', calls }
  return emailAsked.test(text) ? { kind: 'hours', aspect: 'email', calls } : undefined
}
