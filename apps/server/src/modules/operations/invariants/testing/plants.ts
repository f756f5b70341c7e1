/** One contradiction per invariant, written past every constraint that forbids it. */
type Plant = { id: string; by: string; sql: string }

const lineOf = (order: string) => `(select max(id) from order_lines where order_id = ${order})`
const unitOf = (order: string) => `(
  select min(unit_id) from assignments where order_line_id = ${lineOf(order)})`
const freeUnit = `(
  select max(id) from key_units where status = 'available' and product_id = 'home-2024')`

const plantedRequest = (id: string, state: string, isAutomatic: string, amount: number) => `
  insert into refund_requests (
    id, order_id, reason, is_automatic, state, amount_minor, currency, asked_at)
  values (${id}, $plain, 'other', ${isAutomatic}, ${state}, ${amount}, 'USD', now())`

/** Orders that become those of a payment link for one use; their lines cost nothing of their own. */
const asLinkOrders = (...orders: string[]) => `
  insert into payment_links (id, title, amount_minor, currency, max_uses, created_by)
  values ('pl_' || repeat('A', 26), 'planted', 100, 'USD', 1, 'nobody');
  update order_lines set unit_price_minor = 0, total_minor = 0, charge_minor = 0
  where order_id in (${orders.join(', ')});
  update orders set kind = 'payment_link', title = 'planted',
    payment_link_id = 'pl_' || repeat('A', 26)
  where id in (${orders.join(', ')})`

/** An approval by someone hired so long ago, under the given condition. */
const plantedApproval = (hired: string, more = '') => `
  insert into staff (id, email, password_hash, first_name, last_name, role)
  values ('staff_asks', 'asks@example.com', 'x', 'A', 'B', 'admin'),
    ('staff_decides', 'decides@example.com', 'x', 'C', 'D', 'admin');
  insert into deciders (staff_id, since) values ('staff_decides', now() - interval '${hired}');
  insert into approvals (id, kind, object, summary, payload, payload_hash, asked_by, asked_at, expires_at,
    state, decided_by, decided_at, result)
  values ('appr_' || repeat('a', 32), 'order.grant', 'order:x', 'planted', '{}', sha256('x'), 'staff_asks',
    now(), now() + interval '1 hour', 'approved', 'staff_decides', now(), 'x');
  ${more}`

/** A move of an order that lets a key follow another. */
const legacyMove = (order: string) => `
  insert into key_moves (act, actor_kind, order_id, at) values ('legacy', 'machine', ${order}, now())`
const newestMove = '(select max(id) from key_moves)'

/** $plain, $other, $served, $waiting and $unpaid stand for the orders of the busy shop. */
/** Documents say the tax that was planted in the ledger, so that they do not contradict it, too. */
const saidByDocuments = `
  update invoices i
  set content = jsonb_set(i.content, '{tax}', jsonb_build_object('taxMinor', l.tax_minor))
  from ledger l
  where l.id = i.ledger_id and l.tax_minor is not null`

/** An order that was taxed in Germany at 19 %, rightly unless said. */
const plantedTax = (order: string, { tax, state }: { tax?: number; state: 'open' | 'final' }) => `
  insert into order_taxes (order_id, entity_id, treatment, scheme, category, country, place, rate, gross_minor,
    tax_minor, currency, day, state, decided_at)
  select l.order_id, 'main', 'standard', 'domestic', 'S', 'DE', 'DE', 19000, l.amount_minor,
    ${tax ?? 'round(l.amount_minor * 19000 / 119000.0)'}, l.currency, now()::date, '${state}', now()
  from ledger l
  join payment_attempts a on a.id = l.attempt_id and a.status <> 'duplicate'
  where l.kind = 'charge' and l.order_id = ${order};
  update ledger l
  set tax_minor = t.tax_minor
  from order_taxes t
  where t.order_id = l.order_id and l.kind = 'charge';
  ${saidByDocuments}`

export const plants: Plant[] = [
  {
    id: 'I1',
    by: 'a unit that went to a second order',
    sql: `
      alter table assignments drop constraint assignments_unit_id_key;
      insert into assignments (unit_id, order_line_id, slot, batch, revoked_at)
      values (${unitOf('$plain')}, ${lineOf('$other')}, 9, 1, now())`,
  },
  {
    id: 'I1',
    by: 'a key that came back after it was seen, and was sold again',
    sql: `
      ${legacyMove('$other')};
      update assignments set revoked_at = first_revealed_at, order_line_id = ${lineOf('$other')},
        cause = 'successor', instead_of = id, move_id = ${newestMove}
      where unit_id = ${unitOf('$plain')};
      update key_units set status = 'superseded'
      where id = (select unit_id from assignments where revoked_at is not null);
      insert into key_units (key_id, product_id, batch_id, seat, generation, status)
      select key_id, product_id, batch_id, seat, 2, 'assigned'
      from key_units
      where status = 'superseded';
      insert into assignments (unit_id, order_line_id, slot, batch, assigned_at)
      select (select max(id) from key_units), ${lineOf('$plain')}, 1, 1, paid_at
      from orders
      where id = $plain`,
  },
  {
    id: 'I2',
    by: 'a unit that counts as sold and nobody has',
    sql: `
      update key_units set status = 'assigned' where id = ${freeUnit};
      select rebuild_stock_counts()`,
  },
  {
    id: 'I5',
    by: 'an order of another shop that has an entry in our ledger',
    sql: `
      delete from assignments where order_line_id in (select id from order_lines where order_id = $unpaid);
      update key_units set status = 'available', hold_order = null, hold_until = null where hold_order = $unpaid;
      update coupons set held = held - 1
      where id = (select coupon_id from coupon_uses where order_id = $unpaid and state = 'held');
      delete from coupon_uses where order_id = $unpaid;
      update orders set kind = 'imported', payment_status = 'imported', coupon_id = null, charge_minor = 0,
        subtotal_minor = 0, discount_minor = 0, total_minor = 0
      where id = $unpaid;
      update order_lines set unit_price_minor = 0, discount_minor = 0, total_minor = 0, charge_minor = 0,
        reference_minor = null, judged_minor = null
      where order_id = $unpaid;
      insert into order_status_changes (order_id, field, from_state, to_state, cause)
      values ($unpaid, 'payment', 'awaiting', 'imported', 'planted');
      insert into ledger (order_id, kind, provider_ref, amount_minor, currency)
      values ($unpaid, 'charge', 'planted', 0, 'USD');
      select rebuild_figures();
      select rebuild_stock_counts()`,
  },
  {
    id: 'I11',
    by: 'a key that another shop sold and that is for sale here',
    sql: `
      insert into shop_imports (staff_id, source, files, wrapped_key, kek_id, rows_total, state, created_at, finished_at)
      values ('nobody', 'gumroad', '[]', '', '', 0, 'done', now(), now());
      update key_batches set shop_import_id = (select max(id) from shop_imports)
      where id = (select batch_id from key_units where id = ${freeUnit})`,
  },
  {
    id: 'I3',
    by: 'a key of another edition',
    sql: `update key_units set product_id = 'professional-2021' where id = ${unitOf('$plain')}`,
  },
  {
    id: 'I4',
    by: 'a key in a place that was not ordered',
    sql: `update assignments set slot = 99 where unit_id = ${unitOf('$plain')}`,
  },
  {
    id: 'I5',
    by: 'a refunded order that keeps its keys',
    sql: `
      update orders set payment_status = 'refunded' where id = $plain;
      insert into order_status_changes (order_id, field, from_state, to_state, cause)
      values ($plain, 'payment', 'paid', 'refunded', 'planted')`,
  },
  {
    id: 'I6',
    by: 'a line that was charged a cent more than the order',
    sql: `
      update order_lines
      set charge_minor = charge_minor + 1, reference_minor = null, judged_minor = null
      where id = ${lineOf('$plain')}`,
  },
  {
    id: 'I6',
    by: 'a licence that a payment link charged a second time',
    sql: `
      ${asLinkOrders('$plain')};
      update order_lines set unit_price_minor = 1, total_minor = quantity
      where id = ${lineOf('$plain')}`,
  },
  {
    id: 'I7',
    by: 'a payment link that is worth a cent more than it charged',
    sql: `
      ${asLinkOrders('$plain')};
      update orders set subtotal_minor = subtotal_minor + 1, total_minor = total_minor + 1
      where id = $plain`,
  },
  {
    id: 'I7',
    by: 'a charge that is a cent short',
    sql: `
      update ledger set amount_minor = amount_minor - 1 where order_id = $plain;
      update invoices set amount_minor = amount_minor - 1,
        content = jsonb_set(content, '{totalMinor}', to_jsonb(amount_minor - 1))
      where order_id = $plain;
      select rebuild_figures()`,
  },
  {
    id: 'I7',
    by: 'a charge at the rate of another currency',
    sql: `
      update orders set rate_id = (select id from currency_rates where currency = 'GBP')
      where id = $plain`,
  },
  {
    id: 'I8',
    by: 'a refund above the charge',
    sql: `
      insert into ledger (order_id, kind, provider_ref, amount_minor, currency)
      select $plain, 'refund', 're_planted', charge_minor + 1, charge_currency
      from orders
      where id = $plain;
      select rebuild_figures()`,
  },
  {
    id: 'I9',
    by: 'a second attempt that counts as paid',
    sql: `
      insert into payment_attempts (id, order_id, amount_minor, currency, is_live, status)
      values ('attempt_planted', $plain, 100, 'USD', false, 'succeeded')`,
  },
  {
    id: 'I10',
    by: 'a buyer who no longer waits and has nothing',
    sql: `delete from backorders where order_line_id = ${lineOf('$waiting')}`,
  },
  {
    id: 'I10',
    by: 'a buyer who waits for more than was bought',
    sql: `update backorders set missing = missing + 1 where order_line_id = ${lineOf('$waiting')}`,
  },
  {
    id: 'I10',
    by: 'a licence that was taken back and is still there',
    sql: `
      insert into refund_units (request_id, order_line_id, slot, was_seen, amount_minor, taken_back_at)
      values ('planted', ${lineOf('$plain')}, 9, false, 0, now())`,
  },
  {
    id: 'I10',
    by: 'an order that has everything and counts as waiting',
    sql: `
      update orders set fulfilment_status = 'partial' where id = $plain;
      insert into order_status_changes (order_id, field, from_state, to_state, cause)
      values ($plain, 'fulfilment', 'allocated', 'partial', 'planted')`,
  },
  {
    id: 'I11',
    by: 'a single key on the shelf twice',
    sql: `
      insert into key_units (key_id, product_id, batch_id, seat)
      select key_id, product_id, batch_id, 2
      from key_units
      where id = ${freeUnit};
      select rebuild_stock_counts()`,
  },
  {
    id: 'I11',
    by: 'a key that is for sale although its import was undone',
    sql: `
      update key_batches set undone_at = now()
      where id = (select batch_id from key_units where id = ${freeUnit})`,
  },
  {
    id: 'I11',
    by: 'a withdrawn key whose import nobody undid',
    sql: `
      update key_units set status = 'withdrawn' where id = ${freeUnit};
      select rebuild_stock_counts()`,
  },
  {
    id: 'I11',
    by: 'a batch that counts a key too many',
    sql: `
      update key_batches set units = units + 1
      where id = (select batch_id from key_units where id = ${freeUnit})`,
  },
  {
    id: 'I12',
    by: 'keys nobody was written',
    sql: `delete from emails where reason = $plain and template = 'keys'`,
  },
  {
    id: 'I12',
    by: 'keys withheld from someone who paid',
    sql: `update emails set state = 'dropped' where reason = $plain and template = 'keys'`,
  },
  {
    id: 'I13',
    by: 'keys to a stranger',
    sql: `
      update emails set recipient = 'stranger@example.com'
      where reason = $plain and template = 'keys'`,
  },
  {
    id: 'I14',
    by: 'a use that no order made',
    sql: `update coupons set used = used + 1 where code = 'TENTH'`,
  },
  {
    id: 'I14',
    by: 'a payment link for one use that was paid twice',
    sql: asLinkOrders('$plain', '$served'),
  },
  {
    id: 'I15',
    by: 'an event nobody worked on',
    sql: `
      insert into webhook_events (id, type, payload, received_at)
      values ('evt_planted', 'payment_intent.succeeded', '{}', now() - interval '16 minutes')`,
  },
  {
    id: 'I16',
    by: 'a quote below zero',
    sql: `
      alter table quotes drop constraint quotes_charge_minor_check;
      update quotes set charge_minor = -1
      where id = (select quote_id from orders where id = $plain)`,
  },
  {
    id: 'I17',
    by: 'a paid order that was unpaid again for a moment',
    sql: `
      insert into order_status_changes (order_id, field, from_state, to_state, cause)
      values ($plain, 'payment', 'paid', 'awaiting', 'planted'),
        ($plain, 'payment', 'awaiting', 'paid', 'planted')`,
  },
  {
    id: 'I18',
    by: 'an audit entry in someone else’s name',
    sql: `update audit_log set actor = 'nobody' where seq = (select min(seq) from audit_log)`,
  },
  {
    id: 'I19',
    by: 'a key whose bytes have changed',
    sql: `
      update license_keys set ciphertext = set_byte(ciphertext, 20, get_byte(ciphertext, 20) # 1)
      where id = (select min(id) from license_keys)`,
  },
  {
    id: 'I20',
    by: 'a key in a note to staff',
    sql: `
      insert into notifications (dedupe_key, severity, title, body)
      values ('planted', 'info', 'A key', 'It is canry sings: CANRYSINGS12345IN0NETABLE')`,
  },
  {
    id: 'I22',
    by: 'a key that was shown after it was taken back',
    sql: `
      ${legacyMove('$plain')};
      insert into assignments (
        unit_id, order_line_id, slot, batch, assigned_at, revoked_at, first_revealed_at, cause,
        instead_of, move_id)
      select ${freeUnit}, ${lineOf('$plain')}, 1, 1, paid_at, now() - interval '1 hour', now(),
        'successor', (select max(id) from assignments), ${newestMove}
      from orders
      where id = $plain;
      insert into key_units (key_id, product_id, batch_id, seat, generation)
      select key_id, product_id, batch_id, seat, 2
      from key_units
      where id = ${freeUnit};
      update key_units set status = 'superseded'
      where id in (select unit_id from assignments where revoked_at is not null)`,
  },
  {
    id: 'I23',
    by: 'a hold that nobody ended',
    sql: `
      update key_units set hold_until = now() - interval '6 minutes' where hold_order = $unpaid`,
  },
  {
    id: 'I24',
    by: 'someone who came later and was served before',
    sql: `
      update orders
      set created_at = w.paid_at + interval '1 hour', paid_at = w.paid_at + interval '1 hour'
      from backorders w
      where orders.id = $served and w.product_id = (select product_id from order_lines where order_id = $served);
      update assignments set assigned_at = (select paid_at from orders where id = $served)
      where order_line_id = ${lineOf('$served')}`,
  },
  {
    id: 'I25',
    by: 'a price that was raised the moment before',
    sql: `
      insert into price_history (product_id, price_minor, valid_from)
      select 'home-2024', 19999, quoted_at
      from orders
      where id = $plain`,
  },
  {
    id: 'I43',
    by: 'a line that was sold for a third of its reference',
    sql: `
      alter table order_lines drop constraint lines_keep_their_floor;
      update order_lines set reference_minor = charge_minor * 3 where id = ${lineOf('$plain')}`,
  },
  {
    id: 'I43',
    by: 'a line that was judged for more than its buyer paid',
    sql: `
      alter table order_lines drop constraint lines_are_judged_as_charged;
      update order_lines set judged_minor = charge_minor + 1 where id = ${lineOf('$plain')}`,
  },
  {
    id: 'I27',
    by: 'a claim that burned nothing',
    sql: `
      insert into key_claims (
        order_id, assignment_id, new_assignment_id, key_id, email_hash, symptom, state, decided_by,
        decided_at)
      select $plain, a.id, a.id, u.key_id, '', 'other', 'replaced', 'rules', now()
      from assignments a
      join key_units u on u.id = a.unit_id
      where a.unit_id = ${unitOf('$plain')}`,
  },
  {
    id: 'I28',
    by: 'a number that was given out to nobody',
    sql: `update invoice_counters set last = last + 1`,
  },
  {
    id: 'I29',
    by: 'a payment that nobody invoiced',
    sql: `
      delete from invoices where order_id = $waiting;
      update invoice_counters set last = last - 1;
      update ledger set at = at - interval '11 minutes' where order_id = $waiting;
      select rebuild_figures()`,
  },
  {
    id: 'I30',
    by: 'an invoice over a cent more than was paid',
    sql: `
      update invoices set amount_minor = amount_minor + 1,
        content = jsonb_set(content, '{totalMinor}', to_jsonb(amount_minor + 1))
      where order_id = $other`,
  },
  {
    id: 'I31',
    by: 'a mail that came back for no reason',
    sql: `
      alter table emails drop constraint emails_bounced;
      update emails set state = 'bounced', bounced_at = now() where reason = $plain`,
  },
  {
    id: 'I32',
    by: 'a key that was seen and refunded without a person',
    sql: `
      ${plantedRequest("'rr_seen'", "'approved'", 'true', 0)};
      insert into refund_units (request_id, order_line_id, slot, was_seen, amount_minor)
      values ('rr_seen', ${lineOf('$plain')}, 1, true, 0)`,
  },
  {
    id: 'I33',
    by: 'a refund that no ledger has',
    sql: `
      ${plantedRequest("'rr_unbooked'", "'refunded'", 'false', 100)};
      insert into refund_units (request_id, order_line_id, slot, was_seen, amount_minor)
      values ('rr_unbooked', ${lineOf('$plain')}, 1, true, 100)`,
  },
  {
    id: 'I34',
    by: 'a key that was seen, refunded and put back on sale',
    sql: `
      ${plantedRequest("'rr_resold'", "'approved'", 'false', 0)};
      insert into refund_units (
        request_id, order_line_id, slot, assignment_id, was_seen, amount_minor, taken_back_at)
      select 'rr_resold', order_line_id, slot, id, true, 0, now()
      from assignments
      where order_line_id = ${lineOf('$plain')};
      insert into key_units (key_id, product_id, batch_id, seat, generation)
      select key_id, product_id, batch_id, seat, 2
      from key_units
      where id in (select unit_id from assignments where order_line_id = ${lineOf('$plain')});
      update key_units set status = 'superseded'
      where id in (select unit_id from assignments where order_line_id = ${lineOf('$plain')});
      update assignments set revoked_at = now() where order_line_id = ${lineOf('$plain')};
      select rebuild_stock_counts()`,
  },
  {
    id: 'I35',
    by: 'a mail that nothing entitles us to',
    sql: `
      alter table emails drop constraint emails_reason_check;
      update emails set reason = 'just so' where template = 'order-confirmed' and reason = $plain`,
  },
  {
    id: 'I35',
    by: 'a reminder under a consent that nobody gave',
    sql: `
      insert into emails (dedupe_key, template, recipient, data, reason)
      values ('planted', 'cart-reminder', 'planted@example.com', '{}', 'consent:0')`,
  },
  {
    id: 'I36',
    by: 'a seat of one order with the key of another',
    sql: `
      insert into seat_assignments (order_id, product_id, assignment_id, email, email_normal, at)
      select $other, l.product_id, a.id, 'c@example.com', 'c@example.com', now()
      from assignments a
      join order_lines l on l.id = a.order_line_id
      where l.order_id = $plain
      limit 1`,
  },
  {
    id: 'I37',
    by: 'an order that waits for its code and has its keys',
    sql: `
      update risk_checks
      set level = 'medium', waits_for = 'code', codes = 1, code_at = now(), code_from = 0, review_from = 101
      where order_id = $plain`,
  },
  {
    id: 'I37',
    by: 'a score that nobody can explain',
    sql: `update risk_checks set score = 7 where order_id = $plain`,
  },
  {
    id: 'I38',
    by: 'a day with a cent too many',
    sql: `
      select rebuild_figures();
      update figure_days set amount_minor = amount_minor + 1
      where kind = 'charge' and currency = 'JPY'`,
  },
  {
    id: 'I38',
    by: 'a charge that was never added to its day',
    sql: `
      delete from figure_deltas
      where id = (select min(id) from figure_deltas where kind = 'charge')`,
  },
  {
    id: 'I38',
    by: 'a gift that counts twice',
    sql: `
      insert into figure_deltas (
        day, kind, store_id, channel, country, currency, product_id, amount_minor, usd_minor,
        order_count, unit_count)
      values (current_date, 'free', 'main', 'web', 'US', 'USD', 'home-2024', 0, 0, 1, 1)`,
  },
  {
    id: 'I39',
    by: 'a count with a key too many',
    sql: `
      select rebuild_stock_counts();
      update stock_counts set units = units + 1
      where status = 'available' and product_id = 'home-2024'`,
  },
  {
    id: 'I39',
    by: 'a key that left the stock uncounted',
    sql: `
      delete from stock_moves
      where id = (select max(id) from stock_moves where status = 'available')`,
  },
  {
    id: 'I40',
    by: 'a review that nobody wrote',
    sql: `insert into review_counts values ('home-2024', 'approved', 5, true, false, 1)`,
  },
  {
    id: 'I41',
    by: 'a second key of a place that nobody paid for',
    sql: `
      drop index assignments_one_sale;
      insert into assignments (
        unit_id, order_line_id, slot, batch, assigned_at, revoked_at, first_revealed_at)
      select ${freeUnit}, ${lineOf('$plain')}, 1, 1, paid_at, now(), now()
      from orders
      where id = $plain;
      update key_units set status = 'revoked' where id = ${freeUnit};
      select rebuild_stock_counts()`,
  },
  {
    id: 'I42',
    by: 'keys without a payment, by one person',
    sql: `
      insert into key_moves (act, actor_kind, order_id, at) values ('grant', 'machine', $plain, now())`,
  },
  {
    id: 'I42',
    by: 'a place that was replaced twice by nobody but the rules',
    sql: `
      insert into key_moves (act, actor_kind, order_id, order_line_id, slot, at)
      select 'claim', 'rules', $plain, ${lineOf('$plain')}, 1, now()
      from generate_series(1, 2)`,
  },
  {
    id: 'I45',
    by: 'an approval by the one whom the asker invited a week ago',
    sql: plantedApproval(
      '90 days',
      `insert into staff_ties values ('staff_decides', 'staff_asks', 'invited', now() - interval '7 days')`,
    ),
  },
  {
    id: 'I45',
    by: 'an approval by someone who came yesterday',
    sql: plantedApproval('1 day'),
  },
  {
    id: 'I45',
    by: 'a confirmation alone without its code',
    sql: plantedApproval('90 days', 'update approvals set is_alone = true'),
  },
  {
    id: 'I46',
    by: 'a browser that opened an order before its access was ended',
    sql: `
      insert into order_access (token_hash, order_id, expires_at, open_since)
      values ('planted', $plain, now() + interval '1 day', now() - interval '1 minute');
      update orders set access_closed_at = now() where id = $plain`,
  },
  {
    id: 'I44',
    by: 'a floor that fell past its history',
    sql: `insert into store_settings (key, value) values ('prices.floor_percent', '0')`,
  },
  {
    id: 'I44',
    by: 'a floor that one person lowered and called it stricter',
    sql: `
      insert into store_settings (key, value) values ('prices.floor_percent', '0');
      insert into setting_changes (key, before, after, changed_by, reason)
      values ('prices.floor_percent', '50', '0', 'staff:nobody', 'planted')`,
  },
  {
    id: 'I44',
    by: 'an approval of another value',
    sql: plantedApproval(
      '90 days',
      `insert into store_settings (key, value) values ('prices.floor_percent', '0');
      insert into setting_changes (key, before, after, changed_by, reason, is_looser, approval_id)
      values ('prices.floor_percent', '50', '0', 'staff:one', 'planted', true, 'appr_' || repeat('a', 32))`,
    ),
  },
  {
    id: 'I49',
    by: 'a paid order without tax, of a seller whose tax is on',
    sql: `update legal_entities set on_from = '2020-01-01'`,
  },
  {
    id: 'I49',
    by: 'a tax that its rate does not give',
    sql: plantedTax('$plain', { tax: 1, state: 'open' }),
  },
  {
    id: 'I49',
    by: 'a tax in the ledger of which nothing is known',
    sql: `
      update ledger set tax_minor = 1 where order_id = $plain and kind = 'charge';
      ${saidByDocuments}`,
  },
  {
    id: 'I50',
    by: 'a refund of nothing that returned tax',
    sql: `
      ${plantedTax('$plain', { state: 'open' })};
      insert into ledger (order_id, attempt_id, kind, provider_ref, amount_minor, currency, tax_minor)
      select order_id, attempt_id, 'refund', 'planted', 0, currency, 1
      from ledger
      where order_id = $plain and kind = 'charge';
      select rebuild_figures()`,
  },
  {
    id: 'I51',
    by: 'an invoice with a tax that its payment does not have',
    sql: `
      update invoices
      set content = jsonb_set(content, '{tax}', '{"taxMinor": 1}')
      where order_id = $plain and cause = 'payment'`,
  },
  {
    id: 'I53',
    by: 'a country that one item of evidence decided',
    sql: `
      ${plantedTax('$plain', { state: 'final' })};
      insert into order_tax_evidence (order_id, kind, country) values ($plain, 'billing', 'DE')`,
  },
  {
    id: 'I47',
    by: 'payments that were never on the balance of the provider',
    sql: `
      insert into balance_reads (provider, since, upto, read_at)
      values ('stripe', now() - interval '30 days', now() + interval '4 days', now())`,
  },
  {
    id: 'I48',
    by: 'money on the balance that the ledger does not have',
    sql: `
      insert into balance_entries (provider, id, kind, word, ledger_ref, order_id, charged_minor, charged_currency,
        gross_minor, fee_minor, net_minor, currency, available_on, at)
      values ('stripe', 'txn_planted', 'charge', 'charge', 'pi_planted', $plain, 100, 'USD', 100, 27, 73, 'USD',
        now(), now() - interval '2 hours')`,
  },
]
