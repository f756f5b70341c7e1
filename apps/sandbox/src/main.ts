import { readConfig } from './config.ts'
import { startDns } from './mail/dns.ts'
import { startMail } from './mail/mail.ts'
import { startPayments } from './payments/payments.ts'
import { opened } from './ports.ts'

const config = readConfig()
const mail = await opened(startMail(config), config.portBase)
const dns = await opened(startDns({ host: config.host, port: config.dnsPort }), config.portBase)
const payments = await opened(
  startPayments({ host: config.host, ...config.payments }),
  config.portBase,
)

console.log(`mail     smtp://${config.host}:${mail.smtpPort}`)
console.log(`mailbox  http://${config.host}:${mail.mailboxPort}`)
console.log(`names    udp://${config.host}:${dns.port}`)
console.log(`payments http://${config.host}:${payments.port}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void Promise.all([mail.close(), dns.close(), payments.close()]))
}
