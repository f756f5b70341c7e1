import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

const MAX_USER_AGENT = 300

/** From where and with what a person calls, as records name it. */
export const callerOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) => ({
  network: networkOf(ip),
  userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
})
