import {
  askMergedMailbox,
  blockCustomer,
  eraseCustomer,
  exportCustomer,
  mergeCustomer,
  previewMerge,
  renameCustomer,
  sendCustomerSignIn,
  unblockCustomer,
} from '@keyhaven/contracts/staff/customer-acts'
import * as blocking from '../../modules/people/customers/by-staff/block-customer.ts'
import * as renaming from '../../modules/people/customers/by-staff/rename-customer.ts'
import { sendSignIn } from '../../modules/people/customers/by-staff/send-sign-in.ts'
import { askToMerge, mergeCustomers } from '../../modules/people/merges/merge-customers.ts'
import { eraseByStaff, exportByStaff } from '../../modules/people/privacy/wishes-by-staff.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { mergePreview } from './merge-preview.ts'

const done = { success: true as const }
const HOUR = 3_600

function editRoutes(route: StaffRoute) {
  route(renameCustomer, { allow: 'customers.edit' }, async ({ params, body }, ctx) => {
    const { firstName, lastName, seen, reason } = body
    const deed = { actor: ctx.actor, reason, seen, name: { firstName, lastName } }
    await renaming.renameCustomer(ctx, params.id, deed)
    return done
  })
  route(
    sendCustomerSignIn,
    { allow: 'customers.edit', limit: { max: 30, seconds: HOUR } },
    async ({ params, body }, ctx) => {
      await sendSignIn(ctx, params.id, { actor: ctx.actor, reason: body.reason })
      return done
    },
  )
}

function accessRoutes(route: StaffRoute) {
  const access = { allow: 'customers.edit', stepUp: 'always' } as const
  route(blockCustomer, access, async ({ params, body }, ctx) => {
    await blocking.blockCustomer(ctx, ctx.staff, params.id, body.reason)
    return done
  })
  route(unblockCustomer, access, async ({ params, body }, ctx) => {
    await blocking.unblockCustomer(ctx, ctx.staff, params.id, body.reason)
    return done
  })
  route(previewMerge, { allow: 'customers.merge' }, ({ params, query }, ctx) =>
    mergePreview(ctx, params.id, query.into),
  )
  route(
    mergeCustomer,
    { allow: 'customers.merge', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx) => {
      const { into, reason, seen, code } = body
      const asked = { from: params.id, into, reason, ...seen }
      return { ...done, ...(await mergeCustomers(ctx, ctx.staff, asked, code || undefined)) }
    },
  )
  route(
    askMergedMailbox,
    { allow: 'customers.merge', stepUp: 'always', limit: { max: 30, seconds: HOUR } },
    async ({ params, body }, ctx) => ({
      ...done,
      ...(await askToMerge(ctx, ctx.staff, { from: params.id, into: body.into })),
    }),
  )
}

function privacyRoutes(route: StaffRoute) {
  route(
    exportCustomer,
    { allow: 'customers.export', stepUp: 'always' },
    async ({ params, body }, ctx) => {
      await exportByStaff(ctx, ctx.staff, { ...body, customer: params.id })
      return done
    },
  )
  route(
    eraseCustomer,
    { allow: 'customers.erase', stepUp: 'always' },
    async ({ params, body }, ctx) => ({
      ...done,
      approval: await eraseByStaff(ctx, ctx.staff, { ...body, customer: params.id }),
    }),
  )
}

export function customerActScreen(route: StaffRoute) {
  editRoutes(route)
  accessRoutes(route)
  privacyRoutes(route)
}
