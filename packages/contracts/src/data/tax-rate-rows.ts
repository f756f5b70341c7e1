/** Where rates were looked up. */
export const rateSources: Readonly<Record<string, string>> = {
  S1: 'sales-tax 2.23.0 (npm, 2026-05-19); vatcalc.com digital services table; avalara.com e-services table 2026-02-26',
  S2: 'sales-tax 2.23.0 (npm, 2026-05-19); avalara.com e-services table 2026-02-26; start date common knowledge, not looked up',
  S3: 'ibericode/vat-rates 2025-08-12; OECD Consumption Tax Trends 2022 note 3; start date common knowledge, not looked up',
  S4: 'TEDB (European Commission) through vatnode/eu-vat-rates-data history 2026-08-26; same in ibericode/vat-rates 2025-08-12 and sales-tax 2.23.0 (npm, 2026-05-19)',
  S5: 'sales-tax 2.23.0 (npm, 2026-05-19); vatcalc.com digital services table',
  S6: 'sales-tax 2.23.0 (npm, 2026-05-19); start date common knowledge, not looked up',
  S7: 'sales-tax 2.23.0 (npm, 2026-05-19)',
  S8: 'common knowledge, not looked up',
  S9: 'ibericode/vat-rates 2025-08-12 (postal codes); Directive 2006/112 Art. 6',
  S10: 'Directive 2006/112 Art. 6; postal range common knowledge, not looked up',
  S11: 'ibericode/vat-rates 2025-08-12; sales-tax 2.23.0 (npm, 2026-05-19); vatcalc.com digital services table',
  S12: 'Directive 2006/112 Art. 6; ibericode/vat-rates 2025-08-12',
  S13: 'sales-tax 2.23.0 (npm, 2026-05-19); avalara.com e-services table 2026-02-26',
  S14: 'Directive 2006/112 Art. 7 (before 2021); sales-tax; common knowledge, not looked up',
  S15: 'sales-tax 2.23.0 (npm, 2026-05-19); vatcalc.com digital services table; avalara.com e-services table 2026-02-26; start date common knowledge, not looked up',
  S16: 'vatcalc.com digital services table',
  S17: 'Directive 2006/112 Art. 7; sales-tax 20 %',
  S18: 'ibericode/vat-rates 2025-08-12 (rate); start date common knowledge, not looked up',
  S19: 'vatupdate.com 2021-07-12 (circular 30237); Odoo l10n_pt',
  S20: 'ibericode/vat-rates 2025-08-12; Odoo l10n_pt; start date common knowledge, not looked up',
  S21: 'sales-tax 2.23.0 (npm, 2026-05-19) (rate); start date common knowledge, not looked up; vatcalc still says 18',
  S22: 'sales-tax 2.23.0 (npm, 2026-05-19); no national sales tax',
}

/**
 * Rates of electronic services to consumers and territories with rules of their own: country, kind, rate in thousandths of a
 * percent, first day, confidence, source, note. A row counts until the next one of its country and kind.
 */
export const rateRows = `
AD|standard|4500|2013-01-01|medium|S1|threshold Avalara EUR 40,000, vatcalc none
AE|standard|5000|2018-01-01|medium|S2|threshold none
AL|standard|20000|2015-01-01|medium|S1|threshold Avalara ALL 10 million, vatcalc none
AT|region:AT-JM|19000|1984-01-01|medium|S3|Jungholz and Mittelberg; postal 6691, 6991-6993
AT|standard|20000|1984-01-01|high|S4|
AU|standard|10000|2000-07-01|high|S2|threshold AUD 75,000
BA|standard|17000|2006-01-01|low|S5|threshold BAM 50,000
BE|standard|21000|1996-01-01|high|S4|
BG|standard|20000|1999-01-01|high|S4|
CA|region:CA-BC|12000|2013-04-01|medium|S6|GST 5 + PST 7, own registration
CA|region:CA-MB|12000|2019-07-01|medium|S6|GST 5 + RST 7, own registration
CA|region:CA-NB|15000|2016-07-01|medium|S6|HST
CA|region:CA-NL|15000|2016-07-01|medium|S6|HST
CA|region:CA-NS|15000|2010-07-01|high|S6|HST
CA|region:CA-NS|14000|2025-04-01|high|S6|HST
CA|region:CA-ON|13000|2010-07-01|medium|S6|HST
CA|region:CA-PE|15000|2016-10-01|medium|S6|HST
CA|region:CA-QC|14975|2013-01-01|medium|S6|GST 5 + QST 9.975, two registrations
CA|region:CA-SK|11000|2017-03-23|medium|S6|GST 5 + PST 6, own registration
CA|standard|5000|2008-01-01|high|S2|GST; threshold CAD 30,000; provinces below are the whole rate GST plus province
CH|standard|7700|2018-01-01|high|S7|
CH|standard|8100|2024-01-01|high|S1|threshold CHF 100,000 worldwide turnover
CY|standard|19000|2014-01-13|high|S4|
CY|outside:CY-N||2004-05-01|low|S8|areas where the government does not exercise control; no postal rule: staff decide
CZ|standard|21000|2013-01-01|high|S4|
DE|standard|19000|2007-01-01|high|S4|
DE|standard|16000|2020-07-01|high|S4|missing in TEDB; national law (Zweites Corona-Steuerhilfegesetz)
DE|standard|19000|2021-01-01|high|S4|
DE|outside:DE-BUS||1993-01-01|medium|S9|Büsingen; postal 78266; outside the VAT territory of the EU; own tax may be due
DE|outside:DE-HEL||1993-01-01|medium|S9|Heligoland; postal 27498; outside the VAT territory of the EU; own tax may be due
DK|standard|25000|1992-01-01|high|S4|
EE|standard|20000|2009-07-01|high|S4|
EE|standard|22000|2024-01-01|high|S4|
EE|standard|24000|2025-07-01|high|S4|
ES|standard|21000|2012-09-01|high|S4|
ES|outside:ES-CE||1993-01-01|medium|S9|Ceuta; postal 51xxx; outside the VAT territory of the EU; own tax may be due
ES|outside:ES-CN||1993-01-01|medium|S9|Canary Islands (IGIC, not VAT); postal 35xxx, 38xxx; outside the VAT territory of the EU; own tax may be due
ES|outside:ES-ML||1993-01-01|medium|S9|Melilla; postal 52xxx; outside the VAT territory of the EU; own tax may be due
FI|standard|24000|2013-01-01|high|S4|
FI|standard|25500|2024-09-01|high|S4|
FI|outside:FI-01||1995-01-01|medium|S10|Åland; postal 22xxx or country AX; for services Finnish rules may apply: ask the adviser
FR|standard|20000|2014-01-01|high|S4|
GB|standard|20000|2011-01-04|high|S11|no threshold for sellers outside the UK
GE|standard|18000|2021-10-01|low|S5|threshold none
GF|outside||1993-01-01|medium|S12|French Guiana; also France with postal 971-976; French local VAT 8.5 % in GP MQ RE applies only with a French registration
GP|outside||1993-01-01|medium|S12|Guadeloupe; also France with postal 971-976; French local VAT 8.5 % in GP MQ RE applies only with a French registration
GR|standard|24000|2016-06-01|high|S4|VAT ids and VIES write EL
GR|outside:GR-69||1993-01-01|medium|S9|Mount Athos; postal 63086; outside the VAT territory of the EU; own tax may be due
HR|standard|25000|2012-03-01|high|S4|
HU|standard|27000|2012-01-01|high|S4|
IE|standard|23000|2012-01-01|high|S4|
IE|standard|21000|2020-09-01|high|S4|
IE|standard|23000|2021-03-01|high|S4|
IL|standard|18000|2025-01-01|medium|S13|threshold none
IM|as:GB||1973-04-01|medium|S14|treated as United Kingdom
IN|standard|18000|2017-07-01|medium|S2|threshold Avalara INR 2 million; for sellers abroad to consumers none (common knowledge, not looked up)
IS|standard|24000|2015-01-01|high|S15|threshold ISK 2,000,000
IT|standard|22000|2013-10-01|high|S4|
IT|outside:IT-CAM||1993-01-01|medium|S9|Campione d'Italia; postal 22061 (22060 before); outside the VAT territory of the EU; own tax may be due
IT|outside:IT-LIV||1993-01-01|medium|S9|Livigno; postal 23041 (23030 before); outside the VAT territory of the EU; own tax may be due
JP|standard|10000|2019-10-01|high|S2|threshold JPY 10 million
KR|standard|10000|1977-07-01|medium|S2|threshold Avalara KRW 80 million
LI|standard|7700|2018-01-01|medium|S8|same territory as CH
LI|standard|8100|2024-01-01|high|S16|same territory as CH; sales-tax still says 7.7
LT|standard|21000|2009-09-01|high|S4|
LU|standard|17000|2015-01-01|high|S4|
LU|standard|16000|2023-01-01|high|S4|
LU|standard|17000|2024-01-01|high|S4|
LV|standard|21000|2012-07-01|high|S4|
MC|as:FR||1993-01-01|high|S17|treated as France; OSS line FR
MD|standard|20000|2020-04-01|low|S1|threshold Avalara MDL 1.2 million, vatcalc none
MK|standard|18000|2024-01-01|low|S5|threshold none
MQ|outside||1993-01-01|medium|S12|Martinique; also France with postal 971-976; French local VAT 8.5 % in GP MQ RE applies only with a French registration
MT|standard|18000|2004-01-01|high|S4|
MX|standard|16000|2010-01-01|medium|S2|threshold none
NL|standard|21000|2012-10-01|high|S4|
NO|standard|25000|2005-01-01|high|S15|VOEC; threshold NOK 50,000 in twelve months
NZ|standard|15000|2010-10-01|high|S2|threshold NZD 60,000
PL|standard|23000|2011-01-01|high|S4|
PT|region:PT-20|18000|2014-01-01|medium|S18|Azores; postal 9500-9999
PT|region:PT-20|16000|2021-07-01|high|S19|Azores; postal 9500-9999; ibericode still says 18
PT|region:PT-30|22000|2012-04-01|medium|S20|Madeira; postal 9000-9499
PT|standard|23000|2011-01-01|high|S4|
RE|outside||1993-01-01|medium|S12|Réunion; also France with postal 971-976; French local VAT 8.5 % in GP MQ RE applies only with a French registration
RO|standard|19000|2017-01-01|high|S4|
RO|standard|21000|2025-08-01|high|S4|sales-tax says a day later; TEDB and ibericode agree
RS|standard|20000|2017-04-01|medium|S1|threshold RSD 8 million
SA|standard|15000|2020-07-01|medium|S2|threshold SAR 375,000; for sellers abroad none (common knowledge, not looked up)
SE|standard|25000|1990-07-01|high|S4|
SG|standard|8000|2023-01-01|high|S7|
SG|standard|9000|2024-01-01|high|S13|threshold SGD 1 million worldwide
SI|standard|22000|2013-07-01|high|S4|
SK|standard|20000|2011-01-01|high|S4|
SK|standard|23000|2025-01-01|high|S4|
TR|standard|20000|2023-07-10|medium|S21|threshold none
UA|standard|20000|2022-01-01|medium|S5|threshold UAH 1 million
US|none|||high|S22|state and local sales tax: adapter stripe, off by default
XI|as:GB||2021-01-01|high|S8|Northern Ireland: for services it is GB; XI only matters for goods
XK|standard|18000|2015-09-01|low|S5|threshold none
YT|outside||1993-01-01|medium|S12|Mayotte; also France with postal 971-976; French local VAT 8.5 % in GP MQ RE applies only with a French registration
ZA|standard|15000|2018-04-01|medium|S2|threshold ZAR 1 million
`
