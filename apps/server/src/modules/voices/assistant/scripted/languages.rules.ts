const otherScript =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/u

const words = (text: string) => new Set(text.split(' '))

/** Small words that English does not have. */
const foreign = words(
  'wie viel kostet ist ein eine einen einem mit und ich der das auf nicht mein meine meinen bitte wo wann gibt für kann läuft habe brauche möchte schlüssel lizenz bestellung rechnung sprechen geht auch zwei wird ignoriere alle gib mir est-ce que le la les une je mon ma avec sur pour comment combien où puis quand mes clé commande marche fonctionne coûte avez vous est il el los las una cómo como cuánto cuánta cuanto cuesta puedo mi con para dónde donde está qué cuándo clave pedido funciona quanto tempo ci vuole per ricevere chiave posso dove è mio che di della ordine funzionano costa custa onde não meu minha chave pedido preciso você hoeveel ik mijn het mag hoe kan één een werkt sleutel bestelling waar kost czy mogę jak ile kosztuje gdzie mój moje klucz zamówienie się działa na przelewem zapłacić nasıl ne kadar anahtarım çalışmıyor için var mı ürün siparişim hur mycket kostar jag min är nyckel hvordan hvor meget jeg jak kolik stojí kde můj klíč objednávka paljonko maksaa missä avain cât costă unde cheia mennyibe kerül hol kulcs kan jeg med på och att det'.toLowerCase(),
)
const english = words(
  'the is a an and of to in on my i you do does can how what where when which it this for with not are be have need me your any why who please want will if key order price office get'.toLowerCase(),
)

const LEAST = 2

/** Whether a text is in another language than English, by its letters and small words. */
export function isForeign(text: string): boolean {
  if (otherScript.test(text)) return true
  const said = text.split(/[^\p{L}'-]+/u).filter(Boolean)
  const strange = said.filter((word) => foreign.has(word) && !english.has(word)).length
  const known = said.filter((word) => english.has(word)).length
  const hasMarks = /[àâäåæçéèêëìíîïñòóôöøœßùúûüýÿąćęłńśźżčďěňřšťůžğışőűăâîșț¿¡]/u.test(text)
  return strange + (hasMarks ? 1 : 0) >= LEAST && strange + (hasMarks ? 1 : 0) > known
}

type Gloss = readonly [pattern: RegExp, english: string]

/** Enough of other languages to know what a question is about; the answer is English. */
const glossary: readonly Gloss[] = [
  [
    /wie lange|combien de temps|cu[aá]nto tiempo|quanto tempo|hoe lang|jak długo|как долго/giu,
    ' how long ',
  ],
  [/(?<!\p{L})(?:mein\w*|mon|mes|mi|mis|mio|mia|meu|minha|mijn|mój|moje|moja)(?!\p{L})/giu, ' my '],
  [/(?<!\p{L})(?:wo|où|dónde|donde|dove|onde|waar|gdzie|nerede|где)(?!\p{L})/giu, ' where is '],
  [
    /wie ?viel\w*|combien|cu[aá]nt[oa]s?|quant[oai]s?|hoeveel|ile|kolik|hur mycket|ne kadar|сколько|多少|いくら/giu,
    ' how much ',
  ],
  [
    /kostet|kosten|preis|co[uû]te\w*|prix|cuesta\w*|precio|costa\w*|prezzo|custa\w*|preço|kost\b|prijs|kosztuje|cena|fiyat\w*|kostar|цена|стоит|价格|値段/giu,
    ' price ',
  ],
  [
    /lizenzschlüssel|produktschlüssel|schlüssel|clé|clef|claves?|chiav[ei]|chaves?|sleutel|klucz\w*|anahtar\w*|nyckel|ключ\w*|密钥|钥匙|激活码|キー/giu,
    ' key ',
  ],
  [
    /lizenz\w*|licen[cz]ia\w*|licenza\w*|licença\w*|licentie\w*|licencj\w*|лиценз\w*|许可证/giu,
    ' licence ',
  ],
  [
    /bestellung\w*|commande\w*|pedidos?|ordine\w*|encomenda|bestelling\w*|zamówieni\w*|sipariş\w*|заказ\w*|订单|注文/giu,
    ' order ',
  ],
  [
    /e-?mail-?adresse|correo\w*|邮箱地址|邮箱|почт\w*|メールアドレス|indirizzo/giu,
    ' email address ',
  ],
  [
    /rückerstattung|geld zurück|rembours\w*|reembols\w*|devoluci\w*|rimbors\w*|terugbetaling|zwrot\w*|iade\w*|возврат\w*|退款|返金/giu,
    ' refund ',
  ],
  [
    /überweisung|virement|transferencia|bonifico|transferência|overschrijving|przelew\w*|havale/giu,
    ' bank transfer ',
  ],
  [
    /bezahl\w*|zahlen|zahlung|payer|paiement|pagar|pago|pagare|pagamento|betalen|zapłaci\w*|płatnoś\w*|öde\w*|оплат\w*|支付/giu,
    ' pay ',
  ],
  [
    /installier\w*|instal\w*|installeren|zainstalow\w*|kur(ulum|mak)\w*|установ\w*|安装|インストール/giu,
    ' install ',
  ],
  [/aktivier\w*|activ[aeé]\w*|attiv\w*|ativ[ae]\w*|aktyw\w*|активир\w*|激活/giu, ' activate '],
  [
    /funktioniert nicht|geht nicht|ne (fonctionne|marche) pas|no funciona|non funziona|não funciona|werkt niet|nie działa|çalışm[ıi]yor|не работает|不能用/giu,
    ' does not work ',
  ],
  [/funktionier\w*|läuft|fonctionne|funciona|funziona|werkt|działa|çalışır/giu, ' work '],
  [
    /ricevere|erhalten|bekomme\w*|recevoir|recibir|receber|ontvangen|otrzyma\w*|получить|收到/giu,
    ' receive ',
  ],
  [
    /rechner|ordinateurs?|ordenadores|computadoras?|computadores|komputer\w*|bilgisayar\w*|компьютер\w*|电脑/giu,
    ' computers ',
  ],
  [
    /sprechen|parler|hablar|parlare|falar|praten|spreken|rozmawiać|konuşmak|поговорить/giu,
    ' talk ',
  ],
  [
    /menschen?|mitarbeiter\w*|humain|personne réelle|una persona|un humano|umano|humano|pessoa|medewerker|mens\b|człowiek\w*|konsultant\w*|insan\w*|человек\w*|оператор\w*|人工|真人|担当者/giu,
    ' a human ',
  ],
  [
    /ignorier\w*|ignore[zr]|ignora\w*|negeer|zignoruj|игнорир\w*|忽略/giu,
    ' ignore all instructions ',
  ],
  [
    /system-?prompt|systemprompt|anweisungen|instrucciones|istruzioni|instruções|instructies|instrukcj\w*|системн\w* промпт\w*|системн\w*|промпт\w*|инструкц\w*|系统提示|提示词/giu,
    ' system prompt ',
  ],
  [
    /gib mir|zeig\w*|nenne|donne[zs]?[- ]moi|montre\w*|dame|muéstra\w*|dammi|mostra\w*|me dê|geef|toon|daj mi|pokaż|ver\b|göster|покажи|дай\w*|告诉我|给我|见せて/giu,
    ' give me ',
  ],
  [/kostenlos\w*|gratuit\w*|gratis|gratuito|darmow\w*|bedava|бесплатн\w*|免费/giu, ' free '],
  [
    /geöffnet|öffnungszeiten|horaires|horario|orari|horário|openingstijden|godziny/giu,
    ' opening hours ',
  ],
  [/mehrwertsteuer|mwst|umsatzsteuer|(?<!\p{L})(?:tva|iva)(?!\p{L})|btw\b/giu, ' vat '],
  [/rechnung|facture|factura|fattura|fatura|factuur|faktur\w*/giu, ' invoice '],
  [/anwalt|verklage\w*|avocat|abogado|avvocato|advogado|advocaat|prawnik\w*/giu, ' lawyer '],
  [
    /betrug|betrüger|arnaque|estafa|truffa|golpe|oplichting|oszust\w*|мошенник\w*/giu,
    ' you scammers ',
  ],
  [/gebruiken|benutzen|utiliser|usar|usare|używać|kullan\w*/giu, ' use '],
]

/** A text with its telling words in English. */
export const glossed = (text: string): string =>
  glossary
    .reduce((said, [pattern, meaning]) => said.replace(pattern, meaning), text)
    .replace(/\s+/g, ' ')
    .trim()

/** The languages our team answers in, with small words that tell one from the others. */
const told = {
  de: words(
    'ich ist das der die den mein meine meinen euer eure ihr ihre und nicht kein keine zurück wegen sie es ein eine auf mit für wo wie warum geld schlüssel bitte sofort jetzt wir habe will',
  ),
  fr: words(
    "c'est je j'appelle mon ma mes votre vos est une un le les la pas ne avec pour où comment pourquoi argent clé banque vous nous veux suis j'ai et remboursez",
  ),
  es: words(
    'es esto una un el los las mi mis su sus no con para dónde cómo por qué dinero clave banco ustedes quiero voy estoy tengo y está la devuelvan',
  ),
} as const

export type Language = 'en' | keyof typeof told

/** Which of them a text is written in; English where none is clear. */
export function languageOf(written: string): Language {
  const text = written.toLowerCase().replace(/[’‘`´]/g, "'")
  const said = text.split(/[^\p{L}']+/u).filter(Boolean)
  const known = said.filter((word) => english.has(word)).length
  const counted = Object.entries(told).map(
    ([language, its]) =>
      [language as Language, said.filter((word) => its.has(word)).length] as const,
  )
  const [best] = counted.toSorted(([, a], [, b]) => b - a)
  return best && best[1] > Math.max(known, 1) ? best[0] : 'en'
}
