import { randomBytes } from 'node:crypto'
import { type Params, requiredText, textOf, textsOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import { mergeMetadata } from './metadata.ts'
import type { WebhookEndpoint } from './state/shapes.ts'
import type { World } from './state/world.ts'

/** Where the provider tells of events. Its secret is shown once, in the answer that makes it. */
export function createWebhookEndpoint(world: World, params: Params) {
  const endpoint = world.webhookEndpoints.add({
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: textOf(params, 'api_version') ?? null,
    application: null,
    created: nowInSeconds(),
    description: textOf(params, 'description') ?? null,
    enabled_events: textsOf(params, 'enabled_events'),
    livemode: false,
    metadata: mergeMetadata({}, params),
    status: 'enabled',
    url: requiredText(params, 'url'),
  })
  return { ...endpoint, secret: `whsec_${randomBytes(24).toString('hex')}` }
}

/** All but the version can be changed. */
export function updateWebhookEndpoint(world: World, endpoint: WebhookEndpoint, params: Params) {
  const kinds = textsOf(params, 'enabled_events')
  const isDisabled = textOf(params, 'disabled')
  return world.webhookEndpoints.replace({
    ...endpoint,
    metadata: mergeMetadata(endpoint.metadata, params),
    url: textOf(params, 'url') ?? endpoint.url,
    ...(kinds.length > 0 && { enabled_events: kinds }),
    ...(isDisabled && { status: isDisabled === 'true' ? 'disabled' : 'enabled' }),
  })
}
