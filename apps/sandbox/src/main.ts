import { readConfig } from './config.ts'
import { startDns } from './mail/dns.ts'
import { startMail } from './mail/mail.ts'
import { startModel } from './model/model.ts'
import { startPayments } from './payments/payments.ts'
import { opened } from './ports.ts'
import { startTraces } from './traces/traces.ts'

const config = readConfig()
const mail = await opened(startMail(config), config.portBase)
const dns = await opened(startDns({ host: config.host, port: config.dnsPort }), config.portBase)
const payments = await opened(
  startPayments({ host: config.host, ...config.payments }),
  config.portBase,
)
const model = await opened(startModel({ host: config.host, ...config.model }), config.portBase)
const traces = await opened(
  startTraces({ host: config.host, port: config.tracesPort }),
  config.portBase,
)

console.log(`mail     smtp://${config.host}:${mail.smtpPort}`)
console.log(`mailbox  http://${config.host}:${mail.mailboxPort}`)
console.log(`names    udp://${config.host}:${dns.port}`)
console.log(`payments http://${config.host}:${payments.port}`)
console.log(`model    http://${config.host}:${model.port}/v1`)
console.log(`traces   http://${config.host}:${traces.port}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(
    signal,
    () => void Promise.all([mail, dns, payments, model, traces].map((part) => part.close())),
  )
}
