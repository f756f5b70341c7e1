import { load, save } from '../../lib/device-storage.ts'

const keyOf = (orderId: string) => `mac-redirect:${orderId}` as const

/** Whether this tab was taken from an order to its Mac page before. */
export const wasTakenToMac = (orderId: string): boolean => load(keyOf(orderId), 'session') !== null

export const rememberTakenToMac = (orderId: string) => save(keyOf(orderId), 'yes', 'session')
