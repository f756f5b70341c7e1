import type { ChatOffer } from '@keyhaven/contracts/assistant'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/link.tsx'
import type { OrderRequest } from '../chat.queries.ts'
import type { Chat } from '../use-chat.ts'
import { ActButton } from './act-button.tsx'
import { CodeForm } from './code-form.tsx'
import { OrderForm } from './order-form.tsx'
import { PersonForm } from './person-form.tsx'

type OffersProps = {
  offers: readonly ChatOffer[]
  actions: Pick<Chat, 'askCode' | 'enterCode' | 'doAct' | 'askPerson'>
  orderNumber: string | undefined
  /** When the answer with these offers was given. */
  givenAt: string | undefined
  /** Called when an offer is gone, because what had the focus went with it. */
  onDone: () => void
}

const ownPath = /^\/(?!\/)[\w/#?=&.,:%-]*$/

/** The forms and buttons below the last answer. The page draws them; a model only asks for one. */
export function Offers({ offers, actions, orderNumber, givenAt, onDone }: OffersProps) {
  // For "Send again". It lives as long as the page.
  const [asked, setAsked] = useState<OrderRequest>()
  const [isOther, setOther] = useState(false)
  const finish = async (doing: Promise<void>) => {
    await doing
    onDone()
  }
  const askCode = async (order: OrderRequest) => {
    await finish(actions.askCode(order))
    setAsked(order)
    setOther(false)
  }
  const draw = (offer: ChatOffer) => {
    const kind = offer.kind === 'code' && isOther ? 'order' : offer.kind
    if (kind === 'order') {
      const known = offer.kind === 'order' ? offer.orderNumber : undefined
      return <OrderForm key="order" orderNumber={known} onSend={askCode} />
    }
    if (offer.kind === 'code') {
      return (
        <CodeForm
          key="code"
          sentAt={givenAt}
          onSend={(code) => finish(actions.enterCode(code))}
          onAgain={asked && (() => askCode(asked))}
          onOther={() => setOther(true)}
        />
      )
    }
    if (offer.kind === 'person') {
      return (
        <PersonForm
          key="person"
          needsAddress={offer.needsAddress}
          orderNumber={orderNumber}
          onSend={(body) => finish(actions.askPerson(body))}
        />
      )
    }
    if (offer.kind === 'act') {
      return (
        <ActButton
          key={offer.act}
          act={offer.act}
          label={offer.label}
          onAct={(body) => finish(actions.doAct(body))}
        />
      )
    }
    if (offer.kind !== 'link' || !ownPath.test(offer.path)) return null
    return (
      <ButtonLink key={offer.path} to={offer.path} variant="soft" size="sm" target="_blank">
        {offer.label}
      </ButtonLink>
    )
  }
  return offers.map(draw)
}
