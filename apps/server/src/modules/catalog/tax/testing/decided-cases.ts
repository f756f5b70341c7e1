/**
 * What the law says, written from the table of cases and not from the code: seller, country with postal code or part, VAT ID,
 * day, and what follows. A row without a day is of 2026-11-19.
 */
export const decidedCases = `
# nothing is computed
off     | DE 20095     | none     |            | none - DE 0 O
off     | AT 1010      | none     |            | none - AT 0 O
off     | AT 1010      | proven   |            | none - AT 0 O
off     | CH 8001      | none     |            | none - CH 0 O
off     | US 10001     | none     |            | none - US 0 O
off     | MC 98000     | none     |            | none - FR 0 O
soon    | DE 20095     | none     | 2026-11-30 | none - DE 0 O
soon    | DE 20095     | none     | 2026-12-01 | standard domestic DE 19 S
soon    | AT 1010      | none     | 2026-11-30 | none - AT 0 O
soon    | AT 1010      | none     | 2026-12-01 | standard oss AT 20 S
soon    | AT 1010      | proven   | 2026-11-30 | none - AT 0 O
soon    | AT 1010      | proven   | 2026-12-01 | reverse domestic AT 0 AE
bare    | DE 20095     | none     |            | none - DE 0 O
bare    | FR 75001     | none     |            | none - FR 0 O
bare    | FR 75001     | proven   |            | none - FR 0 O
bare    | US 10001     | none     |            | none - US 0 O
abroad  | DE 20095     | none     |            | none - DE 0 O
abroad  | DE 20095     | proven   |            | none - DE 0 O
abroad  | FR 75001     | none     |            | standard local FR 20 S
ended   | AT 1010      | none     | 2024-12-31 | standard oss AT 20 S
ended   | AT 1010      | none     | 2025-01-01 | refused stop AT
ended   | AT 1010      | none     | 2019-12-31 | none - AT 0 O
ended   | DE 20095     | none     | 2019-12-31 | none - DE 0 O
ended   | DE 20095     | none     | 2020-01-01 | standard domestic DE 19 S

# at home, company or not
de      | DE 20095     | none     |            | standard domestic DE 19 S
de      | DE 20095     | proven   |            | standard domestic DE 19 S
de      | DE 20095     | waiting  |            | standard domestic DE 19 S
de      | DE 20095     | refused  |            | standard domestic DE 19 S
de      | DE 20095     | differs  |            | standard domestic DE 19 S
de      | DE 20095     | declared |            | standard domestic DE 19 S
de      | DE           | none     |            | standard domestic DE 19 S
es      | ES 28001     | none     |            | standard domestic ES 21 S
es      | ES 28001     | proven   |            | standard domestic ES 21 S
gb      | GB SW1A1AA   | none     |            | standard domestic GB 20 S
gb      | GB SW1A1AA   | proven   |            | standard domestic GB 20 S
gb      | IM IM11AA    | none     |            | standard domestic GB 20 S
gb      | XI BT11AA    | none     |            | standard domestic GB 20 S
fr      | FR 75001     | none     |            | standard domestic FR 20 S
fr      | MC 98000     | none     |            | standard domestic FR 20 S
fr      | MC 98000     | proven   |            | standard domestic FR 20 S
pt      | PT 1000-001  | none     |            | standard domestic PT 23 S
pt      | PT 9500-321  | none     |            | standard domestic PT-20 16 S
pt      | PT 9000-001  | none     |            | standard domestic PT-30 22 S
at      | AT 1010      | none     |            | standard domestic AT 20 S
at      | AT 6691      | none     |            | standard domestic AT-JM 19 S
ch      | CH 8001      | none     |            | standard domestic CH 8.1 S
ch      | CH 8001      | none     | 2023-12-31 | standard domestic CH 7.7 S

# small businesses
small   | DE 20095     | none     |            | exempt domestic DE 0 E
small   | DE 20095     | proven   |            | exempt domestic DE 0 E
small   | AT 1010      | none     |            | refused stop AT
small   | AT 1010      | proven   |            | refused stop AT
small   | US 10001     | none     |            | outside domestic US 0 O
smalleu | DE 20095     | none     |            | exempt domestic DE 0 E
smalleu | AT 1010      | none     |            | exempt domestic AT 0 E
smalleu | FR 75001     | none     |            | exempt domestic FR 0 E
smalleu | MC 98000     | none     |            | exempt domestic FR 0 E
smalleu | IT 00100     | none     |            | refused stop IT
smalleu | AT 1010      | proven   |            | reverse domestic AT 0 AE
smalleu | IT 00100     | proven   |            | reverse domestic IT 0 AE
smalleu | AT 1010      | waiting  |            | exempt domestic AT 0 E
smalleu | AT 1010      | differs  |            | exempt domestic AT 0 E
smalleu | CH 8001      | none     |            | outside domestic CH 0 O
belowsm | AT 1010      | none     |            | exempt domestic AT 0 E
belowsm | IT 00100     | none     |            | exempt domestic IT 0 E
belowsm | ES 35001     | none     |            | outside domestic ES-CN 0 O
belowsm | AT 1010      | proven   |            | exempt domestic AT 0 E
belowsm | DE 20095     | none     |            | exempt domestic DE 0 E

# companies in other member states
de      | AT 1010      | proven   |            | reverse domestic AT 0 AE
de      | FR 75001     | proven   |            | reverse domestic FR 0 AE
de      | GR 10431     | proven   |            | reverse domestic GR 0 AE
de      | PL 00-950    | proven   |            | reverse domestic PL 0 AE
de      | MC 98000     | proven   |            | reverse domestic FR 0 AE
de      | PT 9500-321  | proven   |            | reverse domestic PT 0 AE
de      | AT 6691      | proven   |            | reverse domestic AT 0 AE
de      | AT 1010      | declared |            | standard oss AT 20 S
de      | AT 1010      | waiting  |            | standard oss AT 20 S
de      | AT 1010      | refused  |            | standard oss AT 20 S
de      | AT 1010      | differs  |            | standard oss AT 20 S
de      | ES 35001     | proven   |            | outside domestic ES-CN 0 O
home    | AT 1010      | proven   |            | reverse domestic AT 0 AE
home    | FR 75001     | proven   |            | reverse domestic FR 0 AE
home    | IT 00100     | proven   |            | reverse domestic IT 0 AE
noid    | AT 1010      | proven   |            | refused stop AT
noidoss | AT 1010      | proven   |            | reverse domestic AT 0 AE
gb      | DE 20095     | proven   |            | reverse domestic DE 0 AE
gb      | FR 75001     | proven   |            | reverse domestic FR 0 AE
below   | AT 1010      | proven   |            | reverse domestic AT 0 AE
world   | FR 75001     | proven   |            | reverse domestic FR 0 AE

# consumers of the Union by One Stop Shop
de      | AT 1010      | none     |            | standard oss AT 20 S
de      | BE 1000      | none     |            | standard oss BE 21 S
de      | BG 1000      | none     |            | standard oss BG 20 S
de      | CY 1010      | none     |            | standard oss CY 19 S
de      | CZ 11000     | none     |            | standard oss CZ 21 S
de      | DK 1050      | none     |            | standard oss DK 25 S
de      | EE 10111     | none     |            | standard oss EE 24 S
de      | ES 28001     | none     |            | standard oss ES 21 S
de      | FI 00100     | none     |            | standard oss FI 25.5 S
de      | FR 75001     | none     |            | standard oss FR 20 S
de      | GR 10431     | none     |            | standard oss GR 24 S
de      | HR 10000     | none     |            | standard oss HR 25 S
de      | HU 1011      | none     |            | standard oss HU 27 S
de      | IE D02AF30   | none     |            | standard oss IE 23 S
de      | IT 00100     | none     |            | standard oss IT 22 S
de      | LT 01100     | none     |            | standard oss LT 21 S
de      | LU 1110      | none     |            | standard oss LU 17 S
de      | LV 1001      | none     |            | standard oss LV 21 S
de      | MT VLT1010   | none     |            | standard oss MT 18 S
de      | NL 1012AB    | none     |            | standard oss NL 21 S
de      | PL 00-950    | none     |            | standard oss PL 23 S
de      | PT 1000-001  | none     |            | standard oss PT 23 S
de      | RO 010011    | none     |            | standard oss RO 21 S
de      | SE 11120     | none     |            | standard oss SE 25 S
de      | SI 1000      | none     |            | standard oss SI 22 S
de      | SK 81101     | none     |            | standard oss SK 23 S
de      | MC 98000     | none     |            | standard oss FR 20 S
es      | DE 20095     | none     |            | standard oss DE 19 S
es      | PT 9000-001  | none     |            | standard oss PT-30 22 S
fr      | DE 20095     | none     |            | standard oss DE 19 S
pt      | ES 28001     | none     |            | standard oss ES 21 S
at      | DE 20095     | none     |            | standard oss DE 19 S
gb      | AT 1010      | none     |            | standard oss AT 20 S
gb      | IE D02AF30   | none     |            | standard oss IE 23 S
gb      | DE 20095     | waiting  |            | standard oss DE 19 S
gbunion | DE 20095     | none     |            | refused stop DE
denon   | FR 75001     | none     |            | refused stop FR

# both sides of every change since 2020
de      | DE 20095     | none     | 2020-06-30 | standard domestic DE 19 S
de      | DE 20095     | none     | 2020-07-01 | standard domestic DE 16 S
de      | DE 20095     | none     | 2020-12-31 | standard domestic DE 16 S
de      | DE 20095     | none     | 2021-01-01 | standard domestic DE 19 S
de      | IE D02AF30   | none     | 2020-08-31 | standard oss IE 23 S
de      | IE D02AF30   | none     | 2020-09-01 | standard oss IE 21 S
de      | IE D02AF30   | none     | 2021-02-28 | standard oss IE 21 S
de      | IE D02AF30   | none     | 2021-03-01 | standard oss IE 23 S
de      | EE 10111     | none     | 2023-12-31 | standard oss EE 20 S
de      | EE 10111     | none     | 2024-01-01 | standard oss EE 22 S
de      | EE 10111     | none     | 2025-06-30 | standard oss EE 22 S
de      | EE 10111     | none     | 2025-07-01 | standard oss EE 24 S
de      | FI 00100     | none     | 2024-08-31 | standard oss FI 24 S
de      | FI 00100     | none     | 2024-09-01 | standard oss FI 25.5 S
de      | LU 1110      | none     | 2022-12-31 | standard oss LU 17 S
de      | LU 1110      | none     | 2023-01-01 | standard oss LU 16 S
de      | LU 1110      | none     | 2023-12-31 | standard oss LU 16 S
de      | LU 1110      | none     | 2024-01-01 | standard oss LU 17 S
de      | RO 010011    | none     | 2025-07-31 | standard oss RO 19 S
de      | RO 010011    | none     | 2025-08-01 | standard oss RO 21 S
de      | SK 81101     | none     | 2024-12-31 | standard oss SK 20 S
de      | SK 81101     | none     | 2025-01-01 | standard oss SK 23 S
de      | PT 9500-321  | none     | 2021-06-30 | standard oss PT-20 18 S
de      | PT 9500-321  | none     | 2021-07-01 | standard oss PT-20 16 S
world   | CH 8001      | none     | 2023-12-31 | standard local CH 7.7 S
world   | CH 8001      | none     | 2024-01-01 | standard local CH 8.1 S
world   | LI 9490      | none     | 2023-12-31 | standard local LI 7.7 S
world   | LI 9490      | none     | 2024-01-01 | standard local LI 8.1 S
world   | CA @NS       | none     | 2025-03-31 | standard local CA-NS 15 S
world   | CA @NS       | none     | 2025-04-01 | standard local CA-NS 14 S
world   | SG 018956    | none     | 2023-12-31 | standard local SG 8 S
world   | SG 018956    | none     | 2024-01-01 | standard local SG 9 S
world   | TR 34000     | none     | 2023-07-09 | refused no_rate TR
world   | TR 34000     | none     | 2023-07-10 | standard local TR 20 S
es      | DE 20095     | none     | 2020-12-31 | standard oss DE 16 S
es      | DE 20095     | none     | 2021-01-01 | standard oss DE 19 S
home    | DE 20095     | none     | 2020-12-31 | standard domestic DE 16 S
below   | AT 1010      | none     | 2020-12-31 | standard domestic DE 16 S
below   | AT 1010      | none     | 2021-01-01 | standard domestic DE 19 S

# the United Kingdom left at the end of 2020
de      | GB SW1A1AA   | none     | 2020-12-31 | standard oss GB 20 S
de      | GB SW1A1AA   | none     | 2021-01-01 | outside domestic GB 0 O
de      | GB SW1A1AA   | proven   | 2020-12-31 | reverse domestic GB 0 AE
de      | GB SW1A1AA   | proven   | 2021-01-01 | outside domestic GB 0 O
de      | IM IM11AA    | none     | 2020-12-31 | standard oss GB 20 S
de      | IM IM11AA    | none     | 2021-01-01 | outside domestic GB 0 O
home    | GB SW1A1AA   | none     | 2020-12-31 | refused stop GB
home    | GB SW1A1AA   | none     | 2021-01-01 | outside domestic GB 0 O
world   | GB SW1A1AA   | none     | 2020-12-31 | standard local GB 20 S
world   | GB SW1A1AA   | none     | 2021-01-01 | standard local GB 20 S
world   | GB SW1A1AA   | declared | 2020-12-31 | standard local GB 20 S
world   | GB SW1A1AA   | declared | 2021-01-01 | reverse local GB 0 AE
gb      | DE 20095     | none     | 2020-12-31 | refused stop DE
gb      | DE 20095     | none     | 2021-01-01 | standard oss DE 19 S
gbunion | DE 20095     | none     | 2020-12-31 | standard oss DE 16 S
gbunion | DE 20095     | none     | 2021-01-01 | refused stop DE

# territories
de      | ES 35001     | none     |            | outside domestic ES-CN 0 O
de      | ES 38001     | none     |            | outside domestic ES-CN 0 O
de      | ES 51001     | none     |            | outside domestic ES-CE 0 O
de      | ES 52001     | none     |            | outside domestic ES-ML 0 O
de      | ES 36001     | none     |            | standard oss ES 21 S
es      | ES 35001     | none     |            | outside domestic ES-CN 0 O
es      | ES 38500     | proven   |            | outside domestic ES-CN 0 O
de      | PT 9500-321  | none     |            | standard oss PT-20 16 S
de      | PT 9999      | none     |            | standard oss PT-20 16 S
de      | PT 9000-001  | none     |            | standard oss PT-30 22 S
de      | PT 9499      | none     |            | standard oss PT-30 22 S
de      | PT 8999      | none     |            | standard oss PT 23 S
de      | FI 22100     | none     |            | outside domestic AX 0 O
de      | AX 22100     | none     |            | outside domestic AX 0 O
de      | FI 21100     | none     |            | standard oss FI 25.5 S
de      | FR 97110     | none     |            | outside domestic GP 0 O
de      | FR 97200     | none     |            | outside domestic MQ 0 O
de      | FR 97300     | none     |            | outside domestic GF 0 O
de      | FR 97400     | none     |            | outside domestic RE 0 O
de      | FR 97600     | none     |            | outside domestic YT 0 O
de      | RE 97400     | none     |            | outside domestic RE 0 O
de      | GP 97110     | none     |            | outside domestic GP 0 O
de      | GF 97300     | proven   |            | outside domestic GF 0 O
fr      | FR 97400     | none     |            | outside domestic RE 0 O
de      | DE 27498     | none     |            | outside domestic DE-HEL 0 O
de      | DE 78266     | none     |            | outside domestic DE-BUS 0 O
de      | DE 78267     | none     |            | standard domestic DE 19 S
de      | IT 23041     | none     |            | outside domestic IT-LIV 0 O
de      | IT 23030     | none     |            | outside domestic IT-LIV 0 O
de      | IT 22061     | none     |            | outside domestic IT-CAM 0 O
de      | IT 22060     | none     |            | outside domestic IT-CAM 0 O
de      | IT 22062     | none     |            | standard oss IT 22 S
de      | GR 63086     | none     |            | outside domestic GR-69 0 O
de      | GR 63085     | none     |            | standard oss GR 24 S
de      | AT 6691      | none     |            | standard oss AT-JM 19 S
de      | AT 6991      | none     |            | standard oss AT-JM 19 S
de      | AT 6993      | none     |            | standard oss AT-JM 19 S
de      | AT 6994      | none     |            | standard oss AT 20 S
de      | CY 99010     | none     |            | standard oss CY 19 S

# below the threshold, consumers abroad are taxed at home
below   | AT 1010      | none     |            | standard domestic DE 19 S
below   | FR 75001     | none     |            | standard domestic DE 19 S
below   | HU 1011      | none     |            | standard domestic DE 19 S
below   | AT 6691      | none     |            | standard domestic DE 19 S
below   | PT 9500-321  | waiting  |            | standard domestic DE 19 S
below   | MC 98000     | none     |            | standard domestic DE 19 S
below   | DE 20095     | none     |            | standard domestic DE 19 S
below   | ES 35001     | none     |            | outside domestic ES-CN 0 O
below   | CH 8001      | none     |            | outside domestic CH 0 O
belowgb | DE 20095     | none     |            | standard oss DE 19 S

# registered in another country
world   | FR 75001     | none     |            | standard local FR 20 S
world   | MC 98000     | none     |            | standard local FR 20 S
world   | FR 97400     | none     |            | outside domestic RE 0 O
world   | IT 00100     | none     |            | standard oss IT 22 S
world   | GB SW1A1AA   | none     |            | standard local GB 20 S
world   | IM IM11AA    | none     |            | standard local GB 20 S
world   | XI BT11AA    | none     |            | standard local GB 20 S
world   | GB SW1A1AA   | proven   |            | reverse local GB 0 AE
world   | GB SW1A1AA   | declared |            | reverse local GB 0 AE
world   | GB SW1A1AA   | waiting  |            | standard local GB 20 S
world   | GB SW1A1AA   | refused  |            | standard local GB 20 S
world   | GB SW1A1AA   | differs  |            | standard local GB 20 S
world   | CH 8001      | none     |            | standard local CH 8.1 S
world   | CH 8001      | declared |            | reverse local CH 0 AE
world   | LI 9490      | none     |            | standard local LI 8.1 S
world   | LI 9490      | declared |            | reverse local LI 0 AE
world   | NO 0150      | none     |            | standard local NO 25 S
world   | NO 0150      | proven   |            | reverse local NO 0 AE
world   | NO 0150      | waiting  |            | standard local NO 25 S
world   | AU 2000      | none     |            | standard local AU 10 S
world   | AU 2000      | declared |            | reverse local AU 0 AE
world   | NZ 1010      | none     |            | standard local NZ 15 S
world   | NZ 1010      | declared |            | reverse local NZ 0 AE
world   | SG 018956    | none     |            | standard local SG 9 S
world   | SG 018956    | declared |            | reverse local SG 0 AE
world   | IS 101       | none     |            | standard local IS 24 S
world   | IS 101       | declared |            | standard local IS 24 S
world   | JP 100-0001  | none     |            | standard local JP 10 S
world   | JP 100-0001  | declared |            | standard local JP 10 S
world   | CA K1A0B1    | none     |            | standard local CA 5 S
world   | CA @ON       | none     |            | standard local CA-ON 13 S
world   | CA @QC       | none     |            | standard local CA-QC 14.975 S
world   | CA @BC       | none     |            | standard local CA-BC 12 S
world   | CA @MB       | none     |            | standard local CA-MB 12 S
world   | CA @NB       | none     |            | standard local CA-NB 15 S
world   | CA @NL       | none     |            | standard local CA-NL 15 S
world   | CA @PE       | none     |            | standard local CA-PE 15 S
world   | CA @SK       | none     |            | standard local CA-SK 11 S
world   | CA @AB       | none     |            | standard local CA 5 S
world   | CA @ON       | declared |            | standard local CA-ON 13 S
world   | US 10001     | none     |            | outside domestic US 0 O
world   | BR 01000-000 | none     |            | outside domestic BR 0 O

# answers of the owner
home    | AT 1010      | none     |            | refused stop AT
home    | FR 75001     | none     |            | unregistered - FR 0 O
home    | MC 98000     | none     |            | unregistered - FR 0 O
home    | FR 75001     | waiting  |            | unregistered - FR 0 O
home    | IT 00100     | none     |            | refused stop IT
home    | IT 00100     | refused  |            | refused stop IT
home    | CH 8001      | none     |            | outside domestic CH 0 O
home    | NO 0150      | none     |            | refused stop NO
home    | NO 0150      | declared |            | refused stop NO
home    | US 10001     | none     |            | outside domestic US 0 O
home    | US 10001     | declared |            | outside domestic US 0 O
home    | JP 100-0001  | none     |            | outside domestic JP 0 O
home    | IN 110001    | none     |            | outside domestic IN 0 O
home    | LI 9490      | none     |            | outside domestic LI 0 O
home    | XK 10000     | none     |            | outside domestic XK 0 O
home    | UA 01001     | none     |            | outside domestic UA 0 O

# outside the Union
de      | CH 8001      | none     |            | outside domestic CH 0 O
de      | CH 8001      | declared |            | outside domestic CH 0 O
de      | NO 0150      | none     |            | outside domestic NO 0 O
de      | IS 101       | none     |            | outside domestic IS 0 O
de      | LI 9490      | none     |            | outside domestic LI 0 O
de      | GB SW1A1AA   | none     |            | outside domestic GB 0 O
de      | GB SW1A1AA   | proven   |            | outside domestic GB 0 O
de      | US 10001     | none     |            | outside domestic US 0 O
de      | CA @ON       | none     |            | outside domestic CA 0 O
de      | AU 2000      | none     |            | outside domestic AU 0 O
de      | IN 110001    | none     |            | outside domestic IN 0 O
de      | JP 100-0001  | none     |            | outside domestic JP 0 O
de      | AD AD500     | none     |            | outside domestic AD 0 O
de      | SM 47890     | none     |            | outside domestic SM 0 O
de      | VA 00120     | none     |            | outside domestic VA 0 O
de      | JE JE23AB    | none     |            | outside domestic JE 0 O
de      | GI GX111AA   | none     |            | outside domestic GI 0 O
de      | GL 3900      | none     |            | outside domestic GL 0 O
gb      | CH 8001      | none     |            | outside domestic CH 0 O
gb      | US 10001     | none     |            | outside domestic US 0 O
ch      | DE 20095     | none     |            | refused stop DE
ch      | US 10001     | none     |            | outside domestic US 0 O
ch      | LI 9490      | none     |            | standard domestic LI 8.1 S
`
