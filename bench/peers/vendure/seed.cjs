const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { setTimeout: sleep } = require('node:timers/promises')
const { bootstrap, JobQueueService, TransactionalConnection } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const config = require('./config.cjs')

const PRODUCTS = 9
const columns = [
  'name',
  'slug',
  'description',
  'assets',
  'facets',
  'optionGroups',
  'optionValues',
  'sku',
  'price',
  'taxCategory',
  'stockOnHand',
  'trackInventory',
  'variantAssets',
  'variantFacets',
]

const rowOf = (_, index) => {
  const nth = index + 1
  const words = `Office suite for one Mac, edition ${nth}, bought once and kept`
  return `Edition ${nth},edition-${nth},"${words}",,,,,SKU-${nth},${99 + nth}.00,standard,1000000,true,,`
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ name: 'United States of America', code: 'US', zone: 'Americas' }],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [
    {
      name: 'Standard Payment',
      handler: {
        code: 'dummy-payment-handler',
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
}

/** The search index is written by a job. */
async function untilIndexed(app) {
  const { rawConnection } = app.get(TransactionalConnection)
  for (let tries = 0; tries < 600; tries += 1) {
    const [{ count }] = await rawConnection.query('select count(*) from search_index_item')
    if (Number(count) >= PRODUCTS) return
    await sleep(500)
  }
  throw new Error('the search index was not written')
}

async function seed() {
  const file = join(__dirname, 'products.csv')
  const rows = Array.from({ length: PRODUCTS }, rowOf)
  writeFileSync(file, `${[columns.join(','), ...rows].join('\n')}\n`)
  const start = async () => {
    const app = await bootstrap({
      ...config,
      importExportOptions: { importAssetsDir: __dirname },
    })
    await app.get(JobQueueService).start()
    return app
  }
  const app = await populate(start, initialData, file)
  await untilIndexed(app)
  await app.close()
  process.exit(0)
}

void seed()
