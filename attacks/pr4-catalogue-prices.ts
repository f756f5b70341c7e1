import { approvalsOf, decide } from './support/approvals.ts'
import { catalogueOf, editionsOf } from './support/editions.ts'
import { type Attack, newTrial } from './support/trial.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

export const cataloguePrices: Attack = {
  id: 'PR4',
  says: 'No way to enter a catalogue price leaves one person with less than the floor',
  async run(shop) {
    const trial = newTrial()
    const staff = await shop.staff('catalogue')
    const admin = await shop.staff('admin')
    const desk = editionsOf(staff)
    const id = await desk.onSale('100.00')
    const priceNow = async () => (await catalogueOf(staff)).find((one) => one.id === id)?.price
    const waits = (answer: { json: object }) => 'approval' in answer.json
    const half = await desk.price(id, '50.00')
    trial.works('half the price is entered', half.json.changed === 1, half.text)
    trial.works('and asked for', (await priceNow()) === '50.00')
    const low = await desk.price(id, '49.99')
    trial.works('a cent less is asked for', waits(low), low.text)
    for (const amount of ['0.01', '25.00', '49.99']) {
      const answer = await desk.price(id, amount)
      trial.held(`${amount} at once, after one step`, !answer.json.changed, answer.text)
      const later = await desk.price(id, amount, inHours(1))
      trial.held(`${amount} for later`, !later.json.changed, later.text)
    }
    const grid = await desk.act('/api/admin/product-prices', {
      changes: [
        { productId: 'home-2019', price: '109.99', from: null },
        { productId: id, price: '1.00', from: null },
      ],
      reason: 'Among others',
    })
    trial.held('among others', !grid.json.changed, grid.text)
    const twice = await desk.act('/api/admin/product-prices', {
      changes: [
        { productId: id, price: '60.00', from: null },
        { productId: id, price: '30.00', from: null },
      ],
      reason: 'In two steps at once',
    })
    trial.held('twice in one call', twice.status === 400, twice.text)
    for (const amount of ['0', '0.00', '-5', '1e-9', '0x10', '٣', ' ']) {
      const answer = await desk.price(id, amount)
      trial.held(`the amount ${amount}`, answer.status === 400, answer.text)
    }
    for (const from of ['2020-01-01T00:00:00Z', 'now', '', '9999-99-99T00:00:00Z']) {
      const answer = await desk.price(id, '90.00', from)
      trial.held(`from ${from}`, answer.status === 400, answer.text)
    }
    const field = await desk.edit(id, { price: '1.00', price_minor: 1 })
    trial.held('a price among the texts', (await priceNow()) === '50.00', field.text)
    const own = (await approvalsOf(admin)).find(({ summary }) => summary.includes('49.99'))
    if (own) {
      const decided = await decide(staff, own)
      trial.held('their own approval', decided.status === 403, decided.text)
    }
    const racing = await Promise.all(['70.00', '40.00', '30.00'].map((one) => desk.price(id, one)))
    trial.held(
      'several at once',
      !racing.slice(1).some(({ json }) => json.changed),
      racing.map(({ text }) => text),
    )
    const sale = (await approvalsOf(admin)).find(
      ({ summary }) => summary.includes('25.00') && summary.includes(' from '),
    )
    if (sale) {
      await decide(admin, sale)
      await desk.price(id, '100.00', inHours(2))
      const end = (await desk.file(id)).prices.find(({ state }) => state === 'planned')
      const off = await desk.act(`/api/admin/product-prices/${end?.id}/cancel`, { reason: 'Go on' })
      trial.held('a sale without its end', off.status === 409, off.text)
    }
    for (const role of ['support', 'finance', 'marketing', 'auditor']) {
      const answer = await editionsOf(await shop.staff(role)).price(id, '99.00')
      trial.held(`${role} enters a price`, answer.status === 403, answer.text)
    }
    return trial.outcome()
  },
}
