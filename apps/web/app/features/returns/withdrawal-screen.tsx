import type { OrderReturns } from '@keyhaven/contracts/returns'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequestList } from './return-panel.tsx'
import { outcomeOf, placeOf, sumOf } from './returns.rules.ts'
import { UnitList } from './unit-list.tsx'
import { confirmTheWithdrawal, lookAtWithdrawal } from './withdrawals.queries.ts'

const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Withdraw', to: '/withdraw' },
  { label: 'Confirm' },
]

/** The token is behind the #, so no server or log ever sees it, and no scanner spends it. */
const tokenInAddress = () => (typeof location === 'undefined' ? '' : location.hash.slice(1))

function Expired() {
  const again = (
    <ButtonLink to="/withdraw" size="sm">
      New link
    </ButtonLink>
  )
  return (
    <Notice tone="warning" title="This link does not work any more." action={again}>
      It has expired or was used already.
    </Notice>
  )
}

/** The page is of use only with the link from the e-mail. */
function NoLink() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">
        Open this page with the link in your e-mail: it says which order you withdraw from. No
        e-mail, or cannot find it? Ask for a new link.
      </p>
      <ButtonLink to="/withdraw" variant="primary">
        Ask for a new link
      </ButtonLink>
    </div>
  )
}

const noRight: Record<Exclude<OrderReturns['withdrawal'], 'open'>, string> = {
  none: 'There is no right of withdrawal for this order: it was not bought from the European Union or the United Kingdom, or nothing of it is left.',
  over: 'The 14 days for a withdrawal are over.',
  lapsed:
    'The right of withdrawal has ended: you agreed to immediate delivery, we confirmed that by e-mail, and the keys were delivered.',
}

/** Says truthfully that there is nothing to withdraw from, and what is left. */
function NoRight({ returns }: { returns: OrderReturns }) {
  if (returns.withdrawal === 'open') return null
  const toOrder = <ButtonLink to={`/order-success/${returns.orderId}`}>Open the order</ButtonLink>
  return (
    <Notice tone="neutral" action={toOrder}>
      {noRight[returns.withdrawal]}{' '}
      {returns.isGuaranteed &&
        'Our 30-day guarantee still applies: you can ask for a refund on your order page.'}
    </Notice>
  )
}

function Declared({ returns, at }: { returns: OrderReturns; at: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4">
      <Notice tone="success" title="Your withdrawal is declared." isNew>
        {new Date(at).toUTCString()}, order {returns.orderNumber}. We confirm your withdrawal by
        e-mail.
      </Notice>
      <RequestList returns={returns} />
    </div>
  )
}

/** Why a withdrawal was not taken; the server says what prevents it. */
function failureText(error: unknown): string {
  if (isApiError(error) && error.status === 410) return 'This link was used already.'
  if (isApiError(error) && (error.status === 409 || error.status === 422)) {
    return error.message.replace(/^\d+: /, '')
  }
  return 'The withdrawal could not be sent. Please try again.'
}

function ConfirmForm({ returns, token }: { returns: OrderReturns; token: string }) {
  const offered = returns.units.filter((unit) => unit.isWithdrawable)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(offered.map(placeOf)))
  const { mutate, data, isPending, error } = useMutation({ mutationFn: confirmTheWithdrawal })
  if (data) return <Declared returns={data.returns} at={data.declaredAt} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const units = offered.filter((unit) => chosen.has(placeOf(unit)))
    if (units.length > 0) {
      mutate({ token, units: units.map(({ lineId, slot }) => ({ lineId, slot })) })
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <UnitList
        returns={returns}
        legend={`Withdraw from the contract for, of order ${returns.orderNumber}`}
        isOffered={(unit) => unit.isWithdrawable}
        chosen={chosen}
        onChange={setChosen}
      />
      <p className="text-body-sm text-ink-2" role="status">
        {outcomeOf(returns, chosen)}
      </p>
      {error && (
        <Notice tone="danger" isNew>
          {failureText(error)}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isPending ? 'Sending...' : undefined}
        isDisabled={chosen.size === 0}
        className="w-fit max-sm:w-full"
      >
        Confirm withdrawal{chosen.size > 0 && `: ${sumOf(returns, chosen)}`}
      </Button>
    </form>
  )
}

/** Step two of a withdrawal, behind the link from the e-mail. Nothing happens until the button is pressed. */
export function WithdrawalScreen() {
  // Unknown until the browser says: the server never sees it.
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(tokenInAddress()), [])
  const { data, isError } = useQuery({
    queryKey: ['/api/withdrawals/view', token],
    queryFn: () => lookAtWithdrawal(token ?? ''),
    enabled: Boolean(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Container className="pb-section">
      <PageHeader title="Confirm your withdrawal" crumbs={crumbs} />
      <Card padded className="max-w-176">
        {token === '' && <NoLink />}
        {isError && <Expired />}
        {token !== '' && !isError && !data && <Skeleton className="h-40" />}
        {token && data?.withdrawal === 'open' && <ConfirmForm returns={data} token={token} />}
        {data && <NoRight returns={data} />}
      </Card>
    </Container>
  )
}
