import { allCountries } from '@keyhaven/contracts/country-table'
import { euMembers } from '@keyhaven/contracts/data/country-groups'
import { type Recipe, reason, versionAt } from './recipe-parts.ts'
import { unique, type World } from './world.ts'

const seller = {
  ...{ name: 'Mine GmbH', line1: 'Hafenstraße 1', line2: '', city: 'Hamburg', postal: '20457' },
  ...{ country: 'DE', region: '', contactName: '', contactPhone: '', contactEmail: '' },
  ...{ website: '', registerNo: '', vatId: 'DE123456789', taxNumber: '' },
  ...{ homeCurrency: 'EUR', timeZone: 'Europe/Berlin', businessPrice: 'net_of_home' },
  ossMode: 'destination',
}
/** A series is a legal entity's for ever, so each try names two that are new. */
const newEntity = () => {
  const id = unique().toUpperCase().slice(0, 6)
  return { id: `e-${unique()}`, ...seller, invoiceSeries: `A${id}`, creditSeries: `B${id}`, reason }
}
const ofMain = { params: { id: 'main' } }

/** Each country once, as a registration of a kind and country stays: none of the Union, whose numbers have a form. */
const foreign = allCountries
  .map(({ code }) => code)
  .filter((code) => code !== 'LI' && !euMembers.includes(code))
let nth = 0
function newRegistration() {
  nth += 1
  const country = foreign[nth % foreign.length]
  return { kind: 'local', country, number: '1', validFrom: '2026-01-01', reason }
}

/** No seller is registered anywhere before it is somewhere. */
async function aRegistration(world: World) {
  const headers = await versionAt(world, 'tax')
  await world.ask('PUT', '/api/admin/tax/entities/main', { ...seller, reason }, headers)
  return newRegistration()
}

const registered = async (world: World) => {
  const made = await aRegistration(world)
  const { text } = await world.ask('POST', '/api/admin/tax/entities/main/registrations', made)
  const id = new RegExp(`"id":(\\d+),"kind":"local","country":"${made.country}"`).exec(text)
  return id?.[1] ?? '1'
}

/** Who sells, and where tax is due. */
export const taxRecipes: Readonly<Record<string, Recipe>> = {
  'POST /api/admin/tax/entities': () => ({ body: newEntity() }),
  'PUT /api/admin/tax/entities/:id': async (world) => ({
    ...ofMain,
    body: { ...seller, reason },
    headers: await versionAt(world, 'tax'),
  }),
  'POST /api/admin/tax/entities/:id/registrations': async (world) => ({
    ...ofMain,
    body: await aRegistration(world),
  }),
  'POST /api/admin/tax/registrations/:id/end': async (world) => ({
    params: { id: await registered(world) },
    body: { validTo: '2026-12-31', reason },
  }),
  'POST /api/admin/tax/entities/:id/answers': () => ({
    ...ofMain,
    body: { country: 'CH', answer: 'without', reason },
  }),
  'PUT /api/admin/tax/stores/:id': () => ({ ...ofMain, body: { entityId: 'main', reason } }),
}
