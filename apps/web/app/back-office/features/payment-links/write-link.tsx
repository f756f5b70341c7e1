import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Requires } from '../../kit/requires.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { awaitedKey } from './awaited-links.tsx'
import { calls } from './calls.ts'
import { LinkForm, type LinkFormValues } from './link-form.tsx'
import { toLink, toLinks } from './link-looks.ts'
import { useLink } from './link-page.tsx'

type Outcome = { link: ManagedLink } | { approval: object }

/** Sends the form once, and leads to the link, or to the list where it waits for a second person. */
function useWriting(send: (values: LinkFormValues, idempotencyKey: string) => Promise<Outcome>) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const once = useOnce()
  const write = async (values: LinkFormValues) => {
    setBusy(true)
    setError(undefined)
    try {
      const outcome = await once((idempotencyKey) => send(values, idempotencyKey))
      void queries.invalidateQueries({ queryKey: ['list', 'payment-links'] })
      void queries.invalidateQueries({ queryKey: awaitedKey })
      if ('link' in outcome) {
        void queries.invalidateQueries({ queryKey: ['/api/admin/payment-links/:id'] })
        toast({ tone: 'success', title: 'The payment link is saved.' })
        return void navigate(toLink(outcome.link.id))
      }
      toast({ tone: 'neutral', title: 'A second member of staff has to agree first.' })
      void navigate(toLinks.to)
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return { write, error, isBusy }
}

const create = (body: LinkFormValues, idempotencyKey: string): Promise<Outcome> =>
  calls.createPaymentLink({ body }, { idempotencyKey })

/** The form of a new link, empty or filled with what another one has. */
export function NewLink({ from }: { from: string | null }) {
  return (
    <Requires permission="paymentlinks.create">{from ? <Copied id={from} /> : <Fresh />}</Requires>
  )
}

function Fresh() {
  const writing = useWriting(create)
  return (
    <DetailPage back={toLinks} title="New payment link">
      <LinkForm label="Create link" {...writing} />
    </DetailPage>
  )
}

function Copied({ id }: { id: string }) {
  const { query } = useLink(id)
  const writing = useWriting(create)
  return (
    <DetailQuery query={query} back={toLinks} noun="New payment link">
      {({ link }) => (
        <DetailPage back={toLinks} title="New payment link">
          <LinkForm label="Create link" link={{ ...link, expiresAt: null }} {...writing} />
        </DetailPage>
      )}
    </DetailQuery>
  )
}

/** The form of a link that exists. What it delivers, and for whom it is, stays as it was. */
export function EditLink({ id }: { id: string }) {
  const { query } = useLink(id)
  const version = query.data?.link.version
  const writing = useWriting(async ({ products: _, isCustomerPaymentLink: __, ...body }) =>
    calls.editPaymentLink({ params: { id }, body }, { ...(version && { version }) }),
  )
  return (
    <Requires permission="paymentlinks.edit">
      <DetailQuery query={query} back={toLinks} noun="Payment link">
        {({ link }) => (
          <DetailPage back={{ to: toLink(id), label: link.title }} title="Change payment link">
            <LinkForm label="Save changes" link={link} isEdit {...writing} />
          </DetailPage>
        )}
      </DetailQuery>
    </Requires>
  )
}
