import { Pill } from '../../../ui/pill.tsx'
import { when } from '../../kit/when.ts'
import type { WebhookEndpoint } from './webhooks-api.ts'

export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.state === 'paused') return <Pill tone="neutral">Paused</Pill>
  if (endpoint.state === 'disabled') return <Pill tone="danger">Given up</Pill>
  return endpoint.failingSince ? (
    <Pill tone="warning">Failing since {when(endpoint.failingSince)}</Pill>
  ) : (
    <Pill tone="success">Active</Pill>
  )
}
