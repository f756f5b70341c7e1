import { catalogueOf, editionsOf } from './support/editions.ts'
import { type Attack, newTrial } from './support/trial.ts'

const HOUR_MS = 3_600_000
const markup = '"><img src=x onerror=alert(1)><script>alert(1)</script>'

/** A drawing of one pixel, encoded by hand. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const editionRules: Attack = {
  id: 'ED1',
  says: 'Prices in a currency, key formats and alt texts give nobody a lower price, a foreign right or a script',
  async run(shop) {
    const trial = newTrial()
    const staff = await shop.staff('catalogue')
    const desk = editionsOf(staff)
    const id = await desk.onSale('100.00')
    const fix = (currency: string, price: string | null, from: string | null = null) =>
      desk.act('/api/admin/own-prices', { productId: id, currency, price, from, reason: 'Mine' })
    const listed = async () =>
      (await catalogueOf(staff)).find((one) => one.id === id) as unknown as
        | { currencyPrices: Record<string, string>; ownPrices: Record<string, { price: string }> }
        | undefined
    const euros = Number((await listed())?.currencyPrices.EUR)

    const honest = await fix('EUR', (euros * 1.2).toFixed(2))
    trial.works('a price in euros is entered', honest.json.changed === 1, honest.text)
    const yen = await fix('JPY', '19999')
    trial.works('a price in whole yen is entered', yen.json.changed === 1, yen.text)

    for (const [currency, amount] of [
      ['EUR', '-1'],
      ['EUR', '0'],
      ['EUR', '0.00'],
      ['EUR', '1e9'],
      ['EUR', '99999999999999999999'],
      ['EUR', '9.999'],
      ['EUR', '٣'],
      ['EUR', 'NaN'],
      ['JPY', '99.99'],
      ['JPY', '0.5'],
      ['USD', '1.00'],
      ['XAU', '1.00'],
      ['eur', '90.00'],
      ['__proto__', '90.00'],
    ] as const) {
      const answer = await fix(currency, amount)
      trial.held(`${amount} ${currency} is a price`, answer.status === 400, answer.text)
    }
    const low = (euros * 0.3).toFixed(2)
    const later = new Date(Date.now() + HOUR_MS).toISOString()
    for (const from of [null, later]) {
      const answer = await fix('EUR', low, from)
      trial.held('one person goes below the floor', !answer.json.changed, answer.text)
    }
    for (const step of ['0.8', '0.6', '0.4', '0.3']) {
      const answer = await fix('EUR', (euros * Number(step)).toFixed(2))
      if (Number(step) < 0.6) {
        trial.held(`in steps down to ${step}`, !answer.json.changed, answer.text)
      }
    }
    const past = await fix('EUR', '120.00', '2020-01-01T00:00:00Z')
    trial.held('a price of the past', past.status === 400, past.text)

    for (const role of ['support', 'marketing', 'finance', 'auditor']) {
      const other = editionsOf(await shop.staff(role))
      const body = { productId: id, currency: 'GBP', price: '500.00', from: null, reason: 'Mine' }
      const priced = await other.act('/api/admin/own-prices', body)
      trial.held(`${role} fixes a price`, priced.status === 403, priced.text)
      const edited = await other.edit(id, { keyFormat: 'publisher' })
      trial.held(`${role} changes the key format`, edited.status === 403, edited.text)
    }
    const stranger = await shop.browser().post('/api/admin/own-prices', { productId: id })
    trial.held('a stranger fixes a price', stranger.status === 401, stranger.text)

    const rules = await desk.edit(id, { keyFormat: 'publisher-n', delivery: 'checked' })
    trial.works('the rules of a licence are changed', rules.status === 200, rules.text)
    for (const over of [
      { keyFormat: '.*' },
      { keyFormat: '(a+)+$' },
      { delivery: 'free' },
      { pictures: [{ path: '/media/../../etc/passwd', alt: 'x' }] },
      { pictures: [{ path: 'https://evil.example/a.webp', alt: 'x' }] },
      { pictures: [{ path: `/media/${'0'.repeat(64)}.webp`, alt: 'x' }] },
    ]) {
      const answer = await desk.edit(id, over)
      trial.held(
        `${JSON.stringify(over).slice(0, 50)} is taken`,
        answer.status === 400,
        answer.text,
      )
    }
    const upload = await desk.upload(Buffer.from(PNG, 'base64'), markup)
    const path = String(upload.json.path)
    trial.works('a picture is uploaded', upload.status === 201, upload.text)
    const named = await desk.edit(id, { pictures: [{ path, alt: markup }], imageAlt: markup })
    trial.works('words with signs are kept as words', named.status === 200, named.text)
    const page = await shop.browser().get(`/product/${id}`)
    trial.held('markup runs on the page', !page.text.includes('<img src=x onerror'), 'in the page')
    return trial.outcome()
  },
}
