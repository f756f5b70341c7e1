const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { ContainerRegistrationKeys, Modules, ProductStatus } = require('@medusajs/framework/utils')
const {
  createApiKeysWorkflow,
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} = require('@medusajs/medusa/core-flows')

const PRODUCTS = 9
const COUNTRY = 'us'
const PROVIDER = 'manual_manual'

/** Where goods come from, and one way to send them. */
async function addDelivery(container, { salesChannelId, shippingProfileId, regionId }) {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const fulfilment = container.resolve(Modules.FULFILLMENT)
  const { result: locations } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        { name: 'House', address: { city: 'Oakland', country_code: 'US', address_1: '' } },
      ],
    },
  })
  const [location] = locations
  const inLocation = { [Modules.STOCK_LOCATION]: { stock_location_id: location.id } }
  await link.create({
    ...inLocation,
    [Modules.FULFILLMENT]: { fulfillment_provider_id: PROVIDER },
  })
  const set = await fulfilment.createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [{ name: 'Home', geo_zones: [{ country_code: COUNTRY, type: 'country' }] }],
  })
  await link.create({ ...inLocation, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } })
  await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: 'Standard Shipping',
        price_type: 'flat',
        provider_id: PROVIDER,
        service_zone_id: set.service_zones[0].id,
        shipping_profile_id: shippingProfileId,
        type: { label: 'Standard', description: 'In 2-3 days.', code: 'standard' },
        prices: [
          { currency_code: 'usd', amount: 5 },
          { region_id: regionId, amount: 5 },
        ],
        rules: [
          { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
          { attribute: 'is_return', value: 'false', operator: 'eq' },
        ],
      },
    ],
  })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location.id, add: [salesChannelId] },
  })
  return location.id
}

async function addProducts(container, { salesChannelId, shippingProfileId, locationId }) {
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    title: `Edition ${index + 1}`,
    handle: `edition-${index + 1}`,
    description: `Office suite for one Mac, edition ${index + 1}, bought once and kept`,
    status: ProductStatus.PUBLISHED,
    shipping_profile_id: shippingProfileId,
    options: [{ title: 'Licence', values: ['One Mac'] }],
    variants: [
      {
        title: 'One Mac',
        sku: `SKU-${index + 1}`,
        options: { Licence: 'One Mac' },
        prices: [{ amount: 100 + index, currency_code: 'usd' }],
      },
    ],
    sales_channels: [{ id: salesChannelId }],
  }))
  await createProductsWorkflow(container).run({ input: { products } })
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: stocked } = await query.graph({ entity: 'inventory_item', fields: ['id'] })
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: stocked.map(({ id }) => ({
        location_id: locationId,
        stocked_quantity: 1_000_000,
        inventory_item_id: id,
      })),
    },
  })
}

/** Nine editions with one variant each, one region, one way to send them; what callers must know goes to a file. */
exports.default = async function seed({ container }) {
  const { result: channels } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: 'Web' }] },
  })
  const salesChannelId = channels[0].id
  const { result: regions } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: 'America',
          currency_code: 'usd',
          countries: [COUNTRY],
          payment_providers: ['pp_system_default'],
        },
      ],
    },
  })
  const regionId = regions[0].id
  await createTaxRegionsWorkflow(container).run({
    input: [{ country_code: COUNTRY, provider_id: 'tp_system' }],
  })
  const { result: profiles } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: 'Default', type: 'default' }] },
  })
  const shippingProfileId = profiles[0].id
  const locationId = await addDelivery(container, { salesChannelId, shippingProfileId, regionId })
  await addProducts(container, { salesChannelId, shippingProfileId, locationId })
  const { result: keys } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: 'Web', type: 'publishable', created_by: '' }] },
  })
  await linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: keys[0].id, add: [salesChannelId] },
  })
  const known = { regionId, publishableKey: keys[0].token }
  writeFileSync(join(process.cwd(), 'seeded.json'), JSON.stringify(known))
}
