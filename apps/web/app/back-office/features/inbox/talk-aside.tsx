import { messageTypes } from '@keyhaven/contracts/inbox'
import { type Talk, talkSources, talkStates } from '@keyhaven/contracts/staff/inbox'
import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toCustomer, toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { Facts } from '../../kit/detail-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { day } from '../../kit/when.ts'
import { OrderActs, SendLink } from './order-acts.tsx'
import type { Composer } from './use-composer.ts'

type AsideProps = {
  talk: Talk
  state: Composer
  toOf: (ticketNumber: string) => string
  toTag: (tag: string) => string
}

const Heading = ({ children }: { children: React.ReactNode }) => (
  <h3 className="font-sans text-label font-semibold text-ink">{children}</h3>
)

/** Who wrote, what they bought and what can be done about it. */
export function TalkAside({ talk, state, toOf, toTag }: AsideProps) {
  return (
    <div className="grid content-start gap-6 p-5 text-small">
      <section className="grid gap-3">
        <Heading>{talk.name}</Heading>
        {!talk.isProven && (
          <Notice tone="warning">
            Nobody has proven this address. The orders below are those of the address, not
            necessarily of the writer.
          </Notice>
        )}
        {!talk.isProven && talk.chat !== null && (
          <Notice tone="warning">
            Your answer is also shown in the chat, to a person who has proven nothing. Write nothing
            about an order in it.
          </Notice>
        )}
        <div className="-mx-5">
          <Facts
            facts={[
              ['E-mail', talk.email],
              talk.phone !== '' && ['Phone', talk.phone],
              talk.orderNumberSaid !== '' && ['Order named', talk.orderNumberSaid],
              ['About', messageTypes[talk.messageType]],
              ['Came by', talkSources[talk.source]],
              talk.tags.length > 0 && ['Tags', <Tags key="tags" tags={talk.tags} toTag={toTag} />],
              talk.rating !== null && ['Rating', `${talk.rating.score} of 5`],
              talk.rating !== null &&
                talk.rating.comment !== '' && ['Comment', talk.rating.comment],
            ]}
          />
        </div>
      </section>
      {talk.mergedInto === null && <SendLink talk={talk} state={state} />}
      {talk.orders?.map((order) => (
        <Order key={order.id} talk={talk} order={order} state={state} />
      ))}
      {talk.earlier.length > 0 && (
        <section className="grid gap-2">
          <Heading>Earlier conversations</Heading>
          <ul className="grid gap-2">
            {talk.earlier.map((earlier) => (
              <li key={earlier.ticketNumber}>
                <Link to={toOf(earlier.ticketNumber)} className="font-medium text-accent-ink">
                  {earlier.subject}
                </Link>
                <p className="text-ink-3">
                  {talkStates[earlier.state]} · {day(earlier.createdAt)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Tags({ tags, toTag }: { tags: readonly string[]; toTag: (tag: string) => string }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {tags.map((tag) => (
        <li key={tag}>
          <TextLink to={toTag(tag)}>{tag}</TextLink>
        </li>
      ))}
    </ul>
  )
}

type OrderProps = {
  talk: Talk
  order: NonNullable<Talk['orders']>[number]
  state: Composer
}

function Order({ talk, order, state }: OrderProps) {
  const member = useMember()
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  const mayAct = may(member, 'inbox.reply') && talk.mergedInto === null
  const isAttached = state.resend?.id === order.id
  return (
    <section className="grid gap-3 border-t pt-5" aria-label={`Order ${order.orderNumber}`}>
      <div className="flex items-center justify-between gap-2">
        <Heading>
          <TextLink to={toOrder(order.id)}>{order.orderNumber}</TextLink>
        </Heading>
        <Pill tone={isPaid ? 'success' : 'neutral'}>{order.status.replaceAll('_', ' ')}</Pill>
      </div>
      <p className="text-ink-2">
        {order.products.join(', ')}
        <br />
        {day(order.createdAt)} · {amountText(order.total, order.currency)}
      </p>
      <div className="flex flex-wrap gap-2">
        {isPaid && may(member, 'orders.resend') && may(member, 'inbox.reply') && (
          <Button
            size="sm"
            aria-pressed={isAttached}
            onClick={() => state.setResend(isAttached ? undefined : order)}
          >
            <KeyRound size={14} aria-hidden />
            {isAttached ? 'Keys go with the answer' : 'Send keys again'}
          </Button>
        )}
        {isPaid && mayAct && <OrderActs talk={talk} order={order} />}
      </div>
      {talk.isProven && may(member, 'customers.view') && (
        <TextLink to={toCustomer(order.id)}>Open the customer</TextLink>
      )}
    </section>
  )
}
