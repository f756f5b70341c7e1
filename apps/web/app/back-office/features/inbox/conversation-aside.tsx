import { messageTypes } from '@keyhaven/contracts/inbox'
import {
  type Conversation,
  conversationSources,
  conversationStates,
} from '@keyhaven/contracts/staff/inbox'
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
  conversation: Conversation
  state: Composer
  toOf: (reference: string) => string
  toTag: (tag: string) => string
}

const Heading = ({ children }: { children: React.ReactNode }) => (
  <h3 className="font-sans text-label font-semibold text-ink">{children}</h3>
)

/** Who wrote, what they bought and what can be done about it. */
export function ConversationAside({ conversation, state, toOf, toTag }: AsideProps) {
  return (
    <div className="grid content-start gap-6 p-5 text-small">
      <section className="grid gap-3">
        <Heading>{conversation.name}</Heading>
        {!conversation.isProven && (
          <Notice tone="warning">
            Nobody has proven this address. The orders below are those of the address, not
            necessarily of the writer.
          </Notice>
        )}
        {!conversation.isProven && conversation.chat !== null && (
          <Notice tone="warning">
            Your answer is also shown in the chat, to a person who has proven nothing. Write nothing
            about an order in it.
          </Notice>
        )}
        <div className="-mx-5">
          <Facts
            facts={[
              ['E-mail', conversation.email],
              conversation.phone !== '' && ['Phone', conversation.phone],
              conversation.orderNumberSaid !== '' && ['Order', conversation.orderNumberSaid],
              ['About', messageTypes[conversation.messageType]],
              ['Channel', conversationSources[conversation.source]],
              conversation.tags.length > 0 && [
                'Tags',
                <Tags key="tags" tags={conversation.tags} toTag={toTag} />,
              ],
              conversation.rating !== null && ['Rating', `${conversation.rating.score} of 5`],
              conversation.rating !== null &&
                conversation.rating.comment !== '' && ['Comment', conversation.rating.comment],
            ]}
          />
        </div>
      </section>
      {conversation.mergedInto === null && <SendLink conversation={conversation} state={state} />}
      {conversation.orders?.map((order) => (
        <Order key={order.id} conversation={conversation} order={order} state={state} />
      ))}
      {conversation.earlier.length > 0 && (
        <section className="grid gap-2">
          <Heading>Earlier conversations</Heading>
          <ul className="grid gap-2">
            {conversation.earlier.map((earlier) => (
              <li key={earlier.reference}>
                <Link to={toOf(earlier.reference)} className="font-medium text-accent-ink">
                  {earlier.subject}
                </Link>
                <p className="text-ink-3">
                  {conversationStates[earlier.state]} · {day(earlier.createdAt)}
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
  conversation: Conversation
  order: NonNullable<Conversation['orders']>[number]
  state: Composer
}

function Order({ conversation, order, state }: OrderProps) {
  const member = useMember()
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  const mayAct = may(member, 'inbox.reply') && conversation.mergedInto === null
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
        {isPaid && mayAct && <OrderActs conversation={conversation} order={order} />}
      </div>
      {conversation.isProven && may(member, 'customers.view') && (
        <TextLink to={toCustomer(order.id)}>Open the customer</TextLink>
      )}
    </section>
  )
}
