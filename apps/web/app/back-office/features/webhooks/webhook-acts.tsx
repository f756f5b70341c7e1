import type { WebhookEvent } from '@keyhaven/contracts/staff/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { useShownOnce } from '../../kit/use-shown-once.ts'
import { calls } from './calls.ts'
import { emptyDraft, isWhole, type WebhookDraft, WebhookFields } from './webhook-form.tsx'
import { type Delivery, WEBHOOKS, type WebhookEndpoint } from './webhooks-api.ts'

function useAfterChange() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [WEBHOOKS] })
}

type SecretProps = { secret: string | undefined; onClose: () => void }

/** Shown this once; nothing of it is kept when the dialog closes. */
const SecretDialog = ({ secret, onClose }: SecretProps) => (
  <Dialog
    title="Copy the secret now"
    lead="The other system checks with it that events come from this shop. It is shown this once."
    size="confirm"
    open={secret !== undefined}
    onOpenChange={(isOpen) => !isOpen && onClose()}
  >
    <code className="rounded-control bg-surface-sunken px-4 py-3 font-mono text-small break-all text-ink">
      {secret}
    </code>
  </Dialog>
)

const bodyOf = ({ url, description, events }: WebhookDraft) => ({
  url: url.trim(),
  description: description.trim(),
  events: [...events],
})

export function AddWebhook() {
  const after = useAfterChange()
  const [draft, setDraft] = useState(emptyDraft)
  const { shown: secret, keep, show, forget } = useShownOnce()
  return (
    <>
      <Act
        call={calls.addWebhook}
        title="Tell one more system"
        label="Add system"
        busy="Adding..."
        isReady={isWhole(draft)}
        onOpenChange={(isOpen) => isOpen && setDraft(emptyDraft)}
        trigger={{ text: 'Add system', icon: Plus, variant: 'primary' }}
        send={{ body: bodyOf(draft) }}
        onAnswer={(answer) => keep(answer.secret)}
        onDone={() => {
          show()
          after()
        }}
      >
        <WebhookFields draft={draft} onChange={setDraft} />
      </Act>
      <SecretDialog secret={secret} onClose={forget} />
    </>
  )
}

type EndpointProps = { endpoint: WebhookEndpoint }

export function EditWebhook({ endpoint }: EndpointProps) {
  const after = useAfterChange()
  const { id, url, description } = endpoint
  const stored = { url, description, events: endpoint.events as WebhookEvent[] }
  const [draft, setDraft] = useState<WebhookDraft>(stored)
  return (
    <Act
      call={calls.changeWebhook}
      title="Change this system"
      label="Save"
      busy="Saving..."
      isReady={isWhole(draft)}
      onOpenChange={(isOpen) => isOpen && setDraft(stored)}
      trigger={<Button>Change</Button>}
      send={{ params: { id }, ...{ body: bodyOf(draft) } }}
      onDone={after}
    >
      <WebhookFields draft={draft} onChange={setDraft} />
    </Act>
  )
}

export function PauseWebhook({ endpoint: { id, state } }: EndpointProps) {
  const after = useAfterChange()
  const isActive = state === 'active'
  return (
    <Act
      call={calls.changeWebhook}
      title={isActive ? 'Stop telling this system?' : 'Tell this system again?'}
      lead={
        isActive
          ? 'What happens meanwhile is kept and told when it is resumed.'
          : 'It is told everything it missed, in order.'
      }
      label={isActive ? 'Pause' : 'Resume'}
      busy={isActive ? 'Pausing...' : 'Resuming...'}
      trigger={<Button>{isActive ? 'Pause' : 'Resume'}</Button>}
      send={{ params: { id }, ...{ body: { state: isActive ? 'paused' : 'active' } } }}
      onDone={after}
    />
  )
}

export function RenewSecret({ endpoint: { id } }: EndpointProps) {
  const { shown: secret, keep, show, forget } = useShownOnce()
  return (
    <>
      <Act
        call={calls.renewWebhookSecret}
        title="Make a new secret?"
        lead="The old one is worthless at once: the other system refuses events until it has the new one."
        label="Make new secret"
        busy="Making..."
        tone="danger"
        trigger={<Button>New secret</Button>}
        send={{ params: { id }, body: {} }}
        onAnswer={(answer) => keep(answer.secret)}
        onDone={show}
      />
      <SecretDialog secret={secret} onClose={forget} />
    </>
  )
}

type PostProps = { label: string; name?: string; done: string; send: () => Promise<unknown> }

/** A button that does something at once and says whether it worked. */
function Press({ label, name, done, send }: PostProps) {
  const after = useAfterChange()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await send()
      toast({ title: done, tone: 'success' })
      after()
    } catch (error) {
      toast({ title: 'This was not done', description: wordsOf(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      {...(name && { 'aria-label': name })}
      busy={isBusy ? 'Sending...' : undefined}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}

export const SendTest = ({ endpoint: { id } }: EndpointProps) => (
  <Press
    label="Send test event"
    done="The test event is on its way"
    send={() =>
      calls.pingWebhook({ params: { id }, body: {} }, { idempotencyKey: newIdempotencyKey() })
    }
  />
)

export const TellAgain = ({ delivery: { id, event } }: { delivery: Delivery }) => (
  <Press
    label="Tell again"
    name={`Tell again: ${event}`}
    done="The event is told again"
    send={() =>
      calls.redeliverWebhook({ params: { id }, body: {} }, { idempotencyKey: newIdempotencyKey() })
    }
  />
)
