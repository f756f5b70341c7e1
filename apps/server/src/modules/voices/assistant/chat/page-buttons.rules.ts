import type { ChatOffer, Citation } from '@keyhaven/contracts/assistant'
import { orderNumberIn } from '../scripted/intents/orders.rules.ts'
import { heard } from '../scripted/words.rules.ts'

type FoundAnswer = Readonly<{
  asked: string
  cites: readonly Citation[]
  tools: readonly Readonly<{ name: string }>[]
}>

const link = (label: string, path: string): ChatOffer => ({ kind: 'link', label, path })

const licences = link('My licences', '/account')
/** A return and the key desk open on the page of an order, which the account leads to. */
const returns = link('Start a return', '/account?tab=orders')
const keyDesk = link('Open the key desk', '/account?tab=licences')
const compare = link('Compare editions', '/compare')

const isOwnKey =
  /\b(?:lost|find|where|again|missing|arrived?|spam|forgot\w*|new (?:pc|computer|laptop|mac))\b/
const isOwnMoney = /\b(?:refund\w*|money back|returns?|send (?:it )?back)\b/
const isKeyTrouble = /\b(?:activat\w*|keys?|error|0x[0-9a-f]+|unlicen[sc]ed)\b/

const MOST = 2

/** Buttons below an answer: the one page where what was asked can be done. Rules choose them, a model never does. */
export function pageButtons({ asked, cites, tools }: FoundAnswer): ChatOffer[] {
  const { text } = heard(asked)
  const has = (path: string) => cites.some((cite) => cite.path.startsWith(path))
  const isUsed = (tool: string) => tools.some(({ name }) => name === tool)
  const fitting = [
    isUsed('get_order_status') && licences,
    isKeyTrouble.test(text) &&
      has('/troubleshooting') &&
      !has('/troubleshooting#no-key') &&
      keyDesk,
    isOwnKey.test(text) && (has('/faq#the-licence') || has('/troubleshooting#no-key')) && licences,
    isOwnMoney.test(text) && has('/refund-policy') && returns,
    (has('/compare') || isUsed('search_products')) && compare,
  ]
  return fitting.filter((offer) => offer !== false).slice(0, MOST)
}

/** What helps meanwhile, below the form for a person. */
export const buttonsBesidePerson = (asked: string): ChatOffer[] => {
  const { text } = heard(asked)
  return [isKeyTrouble.test(text) && keyDesk, isOwnMoney.test(text) && returns].filter(
    (offer) => offer !== false,
  )
}

/** An order number that was said need not be typed again. */
export const withNumberIn =
  (asked: string) =>
  (offer: ChatOffer): ChatOffer => {
    const orderNumber = offer.kind === 'order' ? orderNumberIn(asked) : undefined
    return orderNumber && offer.kind === 'order' ? { ...offer, orderNumber } : offer
  }
