import type { Signing } from './signature.ts'

/** One attempt to deliver an event; `status` is 0 when nobody answered. */
export type Delivery = Readonly<{
  event: string
  type: string
  attempt: number
  signing: Signing
  status: number
  at: string
  ms: number
}>

const LIMIT = 10_000

/** The newest attempts, newest first. */
export function createDeliveryLog(limit = LIMIT) {
  let ring: Delivery[] = []
  let place = 0

  return {
    add(delivery: Delivery) {
      ring[place] = delivery
      place = (place + 1) % limit
    },
    list: (): Delivery[] => [...ring.slice(place), ...ring.slice(0, place)].reverse(),
    clear() {
      ring = []
      place = 0
    },
  }
}
