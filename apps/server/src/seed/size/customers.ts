import { hashPassword } from '../../infra/crypto/passwords.ts'
import { type Bulk, inChunks, personOf, shareOf } from './shares.ts'

/** Accounts with one password that nobody is told. */
export async function addCustomers(bulk: Bulk) {
  const { desk, dice, begin } = bulk
  const password_hash = await hashPassword(dice.bytes(16).toString('hex'))
  await inChunks(bulk, shareOf('customers', bulk.orders), (nth) => {
    const { email, first, last, country } = personOf(bulk, nth)
    const at = new Date(begin - nth * 1_000)
    desk.book.add('customers', {
      id: `cus_${dice.bytes(10).toString('hex')}`,
      email,
      email_normal: email,
      password_hash,
      first_name: first,
      last_name: last,
      country,
      email_verified_at: at,
      created_at: at,
    })
  })
}
