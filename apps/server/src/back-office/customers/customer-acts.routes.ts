import * as contract from '@keyhaven/contracts/staff/customer-acts'
import * as blocking from '../../modules/people/customers/by-staff/block-customer.ts'
import * as renaming from '../../modules/people/customers/by-staff/rename-customer.ts'
import { sendSignIn } from '../../modules/people/customers/by-staff/send-sign-in.ts'
import { askToMerge, mergeCustomers } from '../../modules/people/merges/merge-customers.ts'
import { eraseByStaff, exportByStaff } from '../../modules/people/privacy/requests-by-staff.ts'
import { handles } from '../kit/staff-route.ts'
import { mergePreview } from './merge-preview.ts'

const done = { success: true as const }
const HOUR = 3_600

const editHandlers = handles(contract, {
  renameCustomer: async ({ params, body }, ctx) => {
    const { firstName, lastName, seen, reason } = body
    const act = { actor: ctx.actor, reason, seen, name: { firstName, lastName } }
    await renaming.renameCustomer(ctx, params.id, act)
    return done
  },
  sendCustomerSignIn: {
    limit: { max: 30, seconds: HOUR },
    handle: async ({ params, body }, ctx) => {
      await sendSignIn(ctx, params.id, { actor: ctx.actor, reason: body.reason })
      return done
    },
  },
})

const accessHandlers = handles(contract, {
  blockCustomer: async ({ params, body }, ctx) => {
    await blocking.blockCustomer(ctx, ctx.staff, params.id, body.reason)
    return done
  },
  unblockCustomer: async ({ params, body }, ctx) => {
    await blocking.unblockCustomer(ctx, ctx.staff, params.id, body.reason)
    return done
  },
  previewMerge: ({ params, query }, ctx) => mergePreview(ctx, params.id, query.into),
  mergeCustomer: async ({ params, body }, ctx) => {
    const { into, reason, seen, code } = body
    const asked = { from: params.id, into, reason, ...seen }
    return { ...done, ...(await mergeCustomers(ctx, ctx.staff, asked, code || undefined)) }
  },
  askMergedMailbox: {
    limit: { max: 30, seconds: HOUR },
    handle: async ({ params, body }, ctx) => ({
      ...done,
      ...(await askToMerge(ctx, ctx.staff, { from: params.id, into: body.into })),
    }),
  },
})

const privacyHandlers = handles(contract, {
  exportCustomer: async ({ params, body }, ctx) => {
    await exportByStaff(ctx, ctx.staff, { ...body, customer: params.id })
    return done
  },
  eraseCustomer: async ({ params, body }, ctx) => ({
    ...done,
    approval: await eraseByStaff(ctx, ctx.staff, { ...body, customer: params.id }),
  }),
})

export const customerActHandlers = { ...editHandlers, ...accessHandlers, ...privacyHandlers }
