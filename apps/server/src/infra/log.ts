import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { traceparentNow } from './tracing/trace.ts'

export type Log = Logger

/** Names of fields that never reach a log, at the top or one level down. */
const secretNames = [
  'password',
  'token',
  'secret',
  'clientSecret',
  'authorization',
  'cookie',
  'licenseKey',
  'licenseKeys',
  'key',
  'x-zone-token',
]
/** A licence key as it is written. It may hide in an address, a sentence or an error of any name. */
const writtenKey = /\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b/gi

/** What a browser proves with that it may pay; a way back from a bank has it in its address. */
const paymentSecret = /\bpi_\w+_secret_\w+/g

const redacted = secretNames.flatMap((name) => [
  `["${name}"]`,
  `*["${name}"]`,
  `*.headers["${name}"]`,
])

/** Which trace a line belongs to, where traces are kept. */
function traceOfLine(): object {
  const [, traceId] = traceparentNow()?.split('-') ?? []
  return traceId ? { traceId } : {}
}

export function createLog(config: Config, name: string, destination?: DestinationStream): Log {
  const options = {
    name,
    level: config.LOG_LEVEL,
    redact: { paths: redacted, censor: '[redacted]' },
    base: { name },
    ...(config.OTEL_EXPORTER_OTLP_ENDPOINT && { mixin: traceOfLine }),
    hooks: {
      streamWrite: (line: string) =>
        line.replace(writtenKey, '[key]').replace(paymentSecret, '[secret]'),
    },
  }
  if (destination) return pino(options, destination)
  if (config.NODE_ENV !== 'development') return pino(options)
  const pretty = { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } }
  return pino({ ...options, transport: pretty })
}
