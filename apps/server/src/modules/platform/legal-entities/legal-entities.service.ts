import type { EntityTerms } from '@keyhaven/contracts/staff/tax'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import {
  type EntityRow,
  entityRows,
  insertEntity,
  insertSeries,
  lockedEntity,
  updateEntity,
} from './legal-entities.repo.ts'

export type LegalEntity = EntityRow

/** Every legal entity with its stores and series, the oldest first. */
export const legalEntities = (ctx: Pick<Context, 'held' | 'db'>): Promise<LegalEntity[]> =>
  readCached(ctx, 'legal entities', () => entityRows(ctx.db))

/** The entity, which nobody else changes until the caller's transaction ends. */
export const lockEntity = lockedEntity

const rowOf = (terms: EntityTerms) => ({
  name: terms.name,
  line1: terms.line1,
  line2: terms.line2,
  city: terms.city,
  postal: terms.postal,
  country: terms.country,
  region: terms.region,
  contact_name: terms.contactName,
  contact_phone: terms.contactPhone,
  contact_email: terms.contactEmail,
  website: terms.website,
  register_no: terms.registerNo,
  vat_id: terms.vatId,
  tax_number: terms.taxNumber,
  home_currency: terms.homeCurrency,
  time_zone: terms.timeZone,
  business_price: terms.businessPrice,
  oss_mode: terms.ossMode,
})

/** What staff decide about an entity, as they read and send it. */
export const termsOf = (row: Omit<LegalEntity, 'stores' | 'series'>): EntityTerms => ({
  name: row.name,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  postal: row.postal,
  country: row.country,
  region: row.region,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  contactEmail: row.contact_email,
  website: row.website,
  registerNo: row.register_no,
  vatId: row.vat_id,
  taxNumber: row.tax_number,
  homeCurrency: row.home_currency,
  timeZone: row.time_zone,
  businessPrice: row.business_price,
  ossMode: row.oss_mode,
})

export const addEntity = (tx: Tx, id: string, terms: EntityTerms): Promise<boolean> =>
  insertEntity(tx, { id, ...rowOf(terms) })

export const saveEntity = (tx: Tx, id: string, terms: EntityTerms): Promise<void> =>
  updateEntity(tx, id, rowOf(terms))

/** A series is given once: whether it was free. */
export const giveSeries = (
  tx: Tx,
  entityId: string,
  kind: 'invoice' | 'credit',
  series: string,
): Promise<boolean> => insertSeries(tx, { entity_id: entityId, kind, series })

/** The day it is for an entity: its documents, rates and registrations begin at midnight there. */
export const dayOf = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
