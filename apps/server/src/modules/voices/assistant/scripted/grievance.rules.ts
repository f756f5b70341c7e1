/**
 * Complaints in the languages our buyers write most beside English. They are read as they were written:
 * the glossary knows what a question is about, not how its author feels.
 */
type Grievance = 'legal' | 'chargeback' | 'asked' | 'angry'

const near = '[^.?]{0,20}'

const german: Readonly<Record<Grievance, readonly string[]>> = {
  legal: [
    '(?:rechts)?anw[aä]lt\\p{L}*',
    'anzeige (?:erstatten|machen)',
    'zeige? (?:sie|euch) an',
    'verklag\\p{L}+',
    'polizei',
    'verbraucherzentrale',
  ],
  chargeback: [
    `(?:rufe?|kontaktiere|informiere)${near} bank`,
    `bank${near} (?:anrufen|einschalten|zurückbuchen|zurückholen)`,
    'rückbuchung|zurückbuchen|rücklastschrift',
  ],
  asked: [
    `(?:mensch(?:en)?|mitarbeiter\\p{L}*|person)${near} (?:sprechen|reden)`,
    `(?:sprechen|reden)${near} (?:mensch(?:en)?|mitarbeiter\\p{L}*)`,
  ],
  angry: [
    // "Der Preis betrug 99 Euro" is a price.
    '(?:ist|ein|reiner|glatter|purer|nur|wegen) (?:\\p{L}+ )?betrug|betrüger\\p{L}*|abzocke\\p{L}*|verarsch\\p{L}+|schei(?:ß|ss)\\p{L}*',
    'unverschämt\\p{L}*|frechheit|saftladen|schweinerei|stinksauer|wütend|empört|entsetzt',
    '(?:sehr|total|schwer) enttäuscht',
    `(?:schlüssel|key|lizenz|laden|shop|service)${near} (?:müll|schrott|mist|dreck)`,
  ],
}

const french: typeof german = {
  legal: [
    'avocate?s?',
    'port(?:er|erai|e) plainte',
    'tribunal',
    // "Changer la police" is about a typeface.
    '(?:appelle|appeler|prévenir|préviens|à) la police',
    'répression des fraudes',
  ],
  chargeback: [
    `(?:j'appelle|appeler|contacter?|préviens)${near} banque`,
    'faire opposition|rétrofacturation',
  ],
  asked: [`parler${near} (?:humain|quelqu'un|conseill(?:er|ère)|personne)`],
  angry: [
    'arnaqu\\p{L}*|escrocs?|escroquerie|voleurs?|merde',
    'honteu(?:x|se)|scandaleu(?:x|se)|inadmissible|furieu(?:x|se)',
    'très (?:déçue?|en colère|mécontente?)',
    `(?:clé|clef|service|site|boutique)${near} (?:pourrie?|nulle?(?! part)|bidon|poubelle)`,
  ],
}

const spanish: typeof german = {
  legal: ['abogad[oa]s?', 'denunci(?:ar|aré|arlos|arles|o)', 'policía', 'oficina del consumidor'],
  chargeback: [
    `(?:llamo|llamaré|llamar|contacto|contactaré|aviso)${near} banco`,
    'contracargo|devolver el cargo',
  ],
  asked: [`hablar${near} (?:humano|alguien|agente|persona)`],
  angry: [
    'estafa\\p{L}*|ladr(?:ón|ones)|timo|mierda',
    'vergüenza|vergonzoso|inaceptable|indignad[oa]|furios[oa]',
    'muy (?:decepcionad[oa]|enfadad[oa]|enojad[oa])',
    `(?:clave|servicio|tienda)${near} (?:basura|porquería|asco)`,
  ],
}

/** A boundary that knows letters with accents, which \b does not. */
const whole = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')

const patternsOf = (kind: Grievance): readonly RegExp[] =>
  [german, french, spanish].flatMap((language) => language[kind].map(whole))

const patterns: Readonly<Record<Grievance, readonly RegExp[]>> = {
  legal: patternsOf('legal'),
  chargeback: patternsOf('chargeback'),
  asked: patternsOf('asked'),
  angry: patternsOf('angry'),
}

/** "Should I call my bank to confirm the payment?" asks for help. */
const advice =
  /^\W*(?:should|do|must|can|may|shall|soll|muss|kann|darf|dois-je|puis-je|faut-il|debo|puedo|tengo que)\s[^.!]*\?\W*$/i

export const asksAdvice = (written: string): boolean => advice.test(written)

export function hasGrievance(written: string, kind: Grievance): boolean {
  const text = written.toLowerCase()
  return patterns[kind].some((pattern) => pattern.test(text))
}

/** A careful buyer asks whether this is a fraud, in any language. */
export const isDoubt = (written: string): boolean =>
  /^\W*(?:ist|sind|est-ce|c'est|êtes|es|son)\s[^.!]*(?:betr[uü]g|abzocke|arnaque|escro|estafa|timo)[^.!]*\?\W*$/i.test(
    written,
  )

const FEWEST_LETTERS = 12
const SHOUTED = 0.7
const pleased = /\b(?:thank|thx|great|love|perfect|awesome|danke|super|merci|parfait|gracias)/i

/** "WHERE IS MY KEY!!": mostly capitals, or row upon row of exclamation marks, and not for joy. */
export function isShouting(written: string): boolean {
  if (pleased.test(written)) return false
  const letters = written.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase()).length
  const isLoud = letters.length >= FEWEST_LETTERS && capitals / letters.length >= SHOUTED
  return (isLoud && written.includes('!')) || /!{3,}|!!.*!!/s.test(written)
}
