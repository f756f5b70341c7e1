import type { ImportReport, ShopImportDetail } from '@keyhaven/contracts/staff/shop-imports'
import { expect } from 'vitest'
import { runImport } from '../../../modules/moving-in/shop-imports/run-import.ts'
import { stockOnPages } from '../../../modules/stock/licenses/licenses.jobs.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

type Files = Readonly<Partial<Record<'orders' | 'customers' | 'keys', string>>>

/** Staff who bring shops over, and buyers who look at what came. */
export async function importDesk(further: Readonly<Record<string, string>> = {}) {
  const working: WorkingShop = await workingShop()
  // Pages know the stock before they are compared with themselves.
  await stockOnPages.run(working.shop.ctx)
  const admin = await staffHeaders(working.shop, 'admin')
  let serial = 0
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
    headers = admin,
  ) => {
    serial += 1
    return await working.shop.app.inject({
      method,
      url: `/api/admin/${path}`,
      ...(payload && { payload }),
      headers: { ...fromOurPage, 'idempotency-key': `wish-${serial}`, ...headers },
    })
  }

  const filesOf = (files: Files) =>
    Object.entries(files).map(([role, text]) => ({ role, name: `${role}.csv`, text }))

  const editions: Readonly<Record<string, string | null>> = {
    'OLD-HOME': 'home-2024',
    'OLD-PRO': 'home-2021',
    'old-home': 'home-2024',
    LEFT: null,
    ...further,
  }

  async function checked(source: string, files: Files, shopName = ''): Promise<ShopImportDetail> {
    const sent = await call('POST', 'shop-imports', {
      ...{ source, shopName },
      files: filesOf(files),
    })
    expect(sent.statusCode, sent.body).toBe(201)
    const { import: found, products } = sent.json<ShopImportDetail>()
    const said = products.flatMap(({ key }) =>
      key in editions ? [{ key, productId: editions[key] }] : [],
    )
    const mapped = await call('PUT', `shop-imports/${found.id}/mapping`, { products: said })
    expect(mapped.statusCode, mapped.body).toBe(200)
    return mapped.json<ShopImportDetail>()
  }

  async function brought(source: string, files: Files, shopName = '') {
    const { import: found } = await checked(source, files, shopName)
    const started = await call('POST', `shop-imports/${found.id}/commit`, {})
    expect(started.statusCode, started.body).toBe(202)
    await runImport(working.shop.ctx, found.id)
    const read = (await call('GET', `shop-imports/${found.id}`)).json<ShopImportDetail>()
    expect(read.import).toMatchObject({ state: 'done', error: null })
    return read
  }

  const undo = (id: number) => call('POST', `shop-imports/${id}/undo`, { reason: 'a wrong file' })

  async function signedIn(email: string) {
    const visitor = aVisitor(working.shop)
    await visitor.call('POST', '/api/auth/code/request', { email })
    const code = firstCode(await working.mailsTo(email, 1))
    await visitor.enter('/api/auth/code', { email, code })
    return visitor
  }
  type Visitor = Awaited<ReturnType<typeof signedIn>>
  const shelf = async (visitor: Visitor) =>
    (await visitor.call('GET', '/api/account/orders')).json().orders

  const counts = (report: ImportReport) =>
    Object.fromEntries(
      Object.entries(report).map(([file, { new: fresh, same, left_out, broken }]) => [
        file,
        [fresh, same, left_out, broken],
      ]),
    )
  return { working, admin, call, filesOf, checked, brought, undo, signedIn, shelf, counts }
}

export type ImportDesk = Awaited<ReturnType<typeof importDesk>>
