import { buy, keysIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { aKey, emptyShelf, importKeys } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRODUCT = 'home-business-2021'
const SEATS = 10
const BUYERS = 18

async function seatsOf(shop: Shop) {
  const rows = await shop.sql(
    `select key_units.id, key_units.key_id, seat, generation, assignments.id as assignment
     from key_units
     join license_keys on license_keys.id = key_units.key_id
     left join assignments on unit_id = key_units.id and revoked_at is null
     where key_units.product_id = $1 and kind = 'volume'`,
    [PRODUCT],
  )
  const sold = rows.filter(({ assignment }) => assignment !== null)
  const names = sold.map(({ key_id, seat }) => `${key_id}/${seat}`)
  return { seats: rows.length, sold: sold.length, different: new Set(names).size }
}

const order = (quantity: number) => ({ items: [{ productId: PRODUCT, quantity }] })

/** More buyers than seats, one and two at a time, all at once. */
async function race(shop: Shop, trial: Trial, key: string) {
  const bought = await Promise.all(
    Array.from({ length: BUYERS }, (_, nth) => buy(shop, order((nth % 2) + 1))),
  )
  const shown = bought.reduce((sum, { confirmation }) => {
    const { licenseKeys } = confirmation.json as { licenseKeys: { licenseKey: string }[] }
    return sum + licenseKeys.filter(({ licenseKey }) => licenseKey === key).length
  }, 0)
  const { sold, different } = await seatsOf(shop)
  trial.held('seats sold by the racers and the first', sold === SEATS, sold)
  trial.held('each seat once', different === sold, { different, sold })
  trial.held('the key shown once per seat', shown === SEATS - 1, shown)
  const broken = bought.filter(({ confirmation }) => confirmation.status !== 200)
  trial.held('a buyer who came too late waits in line', broken.length === 0, broken.length)
  const [row] = await shop.sql(
    'select sum(missing)::int as missing from backorders where product_id = $1',
    [PRODUCT],
  )
  const wanted = BUYERS * 1.5 + 1
  trial.held('and is counted', Number(row?.missing) === wanted - SEATS, row)
}

/** The same key again, with more seats, or as keys of its own. */
async function importAgain(shop: Shop, trial: Trial, key: string) {
  const disguises = [key, key.toLowerCase(), key.replaceAll('-', ' '), ` ${key}\u200b`]
  for (const text of disguises) {
    for (const batch of [{ volumeCapacity: 500 }, {}, { productId: 'home-2024' }]) {
      const { json, text: said } = await importKeys(shop, [text], { productId: PRODUCT, ...batch })
      trial.held(`"${text}" again ${JSON.stringify(batch)}`, json.imported === 0, said)
    }
  }
  for (const volumeCapacity of [0, -5, 1.5, 10_001, 1e9]) {
    const answer = await importKeys(shop, [aKey()], { productId: PRODUCT, volumeCapacity })
    trial.held(`a capacity of ${volumeCapacity}`, answer.status === 400, answer.text)
  }
  const { seats } = await seatsOf(shop)
  trial.held('no seat came from it', seats === SEATS, seats)
}

/** What the database itself refuses, should a program ever ask for it. */
const copies: [string, string][] = [
  [
    'a second sale of a seat',
    `insert into assignments (unit_id, order_line_id, slot, batch)
     select unit_id, order_line_id, slot + 100, batch from assignments limit 1`,
  ],
  [
    'a second row of a seat',
    `insert into key_units (key_id, product_id, seat, generation)
     select key_id, product_id, seat, generation from key_units limit 1`,
  ],
  [
    'a second key with the same text',
    `insert into license_keys (batch_id, product_id, kind, capacity, ciphertext, fingerprint, last5)
     select batch_id, product_id, kind, capacity, ciphertext, fingerprint, last5
     from license_keys limit 1`,
  ],
]

async function underneath(shop: Shop, trial: Trial) {
  for (const [what, statement] of copies) {
    const isRefused = await shop.sql(statement).then(
      () => false,
      () => true,
    )
    trial.held(what, isRefused)
  }
}

export const volumeKeys: Attack = {
  id: 'T39',
  says: 'A volume key is sold once per seat',
  async run(shop) {
    const trial = newTrial()
    await emptyShelf(shop, PRODUCT)
    const key = aKey('VOLUM')
    const taken = await importKeys(shop, [key], { productId: PRODUCT, volumeCapacity: SEATS })
    trial.works('a volume key is imported', taken.json.imported === 1, taken.text)
    const { confirmation } = await buy(shop, order(1))
    const isVolume = confirmation.json.hasMultiDeviceLicense === true
    trial.works('a buyer gets a seat', keysIn(confirmation)[0] === key, confirmation.text)
    trial.works('and is told what it is', isVolume, confirmation.text)
    await race(shop, trial, key)
    await importAgain(shop, trial, key)
    await underneath(shop, trial)
    return trial.outcome()
  },
}
