import { type Mention, slugOf } from '../mentions.rules.ts'
import { call, type Made } from './intent.rules.ts'

const systemWord =
  /\b(?:mac(?:os|s|book\w*)?|mac ?os|imac|apple|windows|win ?(?:7|8|10|11|xp)|ventura|sonoma|monterey|catalina|big sur|sequoia|tahoe|mojave|ipads?|iphones?|android|chrome ?books?|chrome ?os|linux|ubuntu|tablets?|smartphones?|phones?|raspberry)\b/
const fits =
  /\b(?:run|runs|running|work|works|working|use|using|compatible|compatib\w+|support(?:ed|s)?|ok|okay|fine|will that do|put|for|on|go|possible|need|enough|is there|have|has|got|version)\b/
const specs =
  /\b(?:disk|disc|hard ?drive|storage|free) ?(?:space|room)\b|\bhow (?:much|many) (?:gb|ram|memory)\b|\b\d+ ?gb\b|\bram\b|\b(?:system|minimum|hardware) requirements?\b|\bscreen (?:size|resolution)\b|\brequirements\b/
const aboutSetup =
  /\b(?:activat\w*|how (?:do|to|can)\b[^.?]*\binstall\w*|install(?:ed|ing)? (?:it )?on (?:a |my )?(?:mac|windows)\b(?=.*how)|uninstall|reinstall\w*|remove|error|0x[0-9a-f]{4,}|which (?:windows|macos)|windows version|virtual|vm|parallels|vmware|arm|snapdragon|macros?|wrong licen[cs]e|crash\w*|access(?: is)? denied|pkg|move|transfer|by phone|key different|switch|change from|download)\b|^how to install\b/

export function compatibility(text: string, mentions: readonly Mention[]): Made | undefined {
  const isBare = systemWord.test(text) && text.split(' ').length <= 3
  const isAsked = (systemWord.test(text) && fits.test(text)) || specs.test(text) || isBare
  if (!isAsked || aboutSetup.test(text)) return undefined
  const exact = mentions.find(({ family, year }) => family && year)
  return {
    kind: 'compatibility',
    mentions,
    calls: [
      call('check_compatibility', {
        system: text.slice(0, 200),
        ...(exact && { slug: slugOf(exact) }),
      }),
    ],
  }
}
