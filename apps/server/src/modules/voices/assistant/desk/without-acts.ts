import type { AssistantModel, ModelCall, ModelPiece } from '../model/model.ts'
import { orderTools } from '../tools/order-tools.ts'

const CLOSED = ' (closed for staff)'

/** Reading an order is refused without a proof anyway; what sends or opens something never runs here. */
const READS = 'get_order_status'
const isClosed = (name: string) => name !== READS && orderTools.some((tool) => tool.name === name)

async function* closing(pieces: AsyncIterable<ModelPiece>): AsyncGenerator<ModelPiece> {
  for await (const piece of pieces) {
    const isRefused = piece.kind === 'call' && isClosed(piece.call.name)
    yield isRefused
      ? { kind: 'call', call: { ...piece.call, name: `${piece.call.name}${CLOSED}` } }
      : piece
  }
}

/** The same model, whose calls for codes lead nowhere: staff try it out, and no buyer gets a mail for that. */
export const withoutActs = (model: AssistantModel): AssistantModel => ({
  ...model,
  answer: (call: ModelCall, signal: AbortSignal) => closing(model.answer(call, signal)),
})

type Use = Readonly<{ name: string; outcome: string }>

/** What such a call is called where staff look at it. */
export const nameShown = ({ name, outcome }: Use): Use =>
  name.endsWith(CLOSED)
    ? { name: name.slice(0, -CLOSED.length), outcome: 'closed here' }
    : { name, outcome }
