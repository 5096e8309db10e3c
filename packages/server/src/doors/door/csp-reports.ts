/**
 * Receives browsers' reports about our content security policy. It counts them and logs some, reduced to the
 * facts that identify an attack or a mistake in a site's addresses. Anyone may send anything here, so nothing
 * is stored.
 */

import { refuse } from '@layline/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AddressRate } from './address-rate.ts';
import type { Reads } from './parts.ts';
import { sendRefusal } from './reply.ts';

export const reportsPath = '/api/csp-reports';

const reportBytesMax = 16 * 1024;
const reportsMax = 20;
/** Most reports logged in ten seconds, from all addresses together. */
const loggedMax = 5;

const shortText = z.string().transform((text) => text.slice(0, 200));

/** The form of Firefox and Safari, with one report, and of Chromium, with several. */
const oneReport = z.object({
  'csp-report': z.object({
    'document-uri': shortText.optional(),
    'violated-directive': shortText.optional(),
    'blocked-uri': shortText.optional(),
  }),
});
const manyReports = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        documentURL: shortText.optional(),
        effectiveDirective: shortText.optional(),
        blockedURL: shortText.optional(),
      }),
    }),
  )
  .max(reportsMax);

interface Violation {
  readonly page: string;
  readonly directive: string;
  readonly blocked: string;
}

const ofOne = ({ 'csp-report': report }: z.output<typeof oneReport>): Violation => ({
  page: report['document-uri'] ?? '',
  directive: report['violated-directive'] ?? '',
  blocked: report['blocked-uri'] ?? '',
});

const ofMany = (reports: z.output<typeof manyReports>): Violation[] =>
  reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      page: body.documentURL ?? '',
      directive: body.effectiveDirective ?? '',
      blocked: body.blockedURL ?? '',
    }));

const readViolations = z.union([
  oneReport.transform((one) => [ofOne(one)]),
  manyReports.transform(ofMany),
]);

/** Logs only the path: the query may contain what a player typed. */
const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

export class CspReports {
  /** Number of reports since the start. */
  count = 0;
}

export function takeCspReports(
  server: FastifyInstance,
  { clock, log }: Pick<Reads, 'clock' | 'log'>,
): CspReports {
  const reports = new CspReports();
  const logged = new AddressRate(clock, { max: loggedMax });
  void server.register(async (own) => {
    own.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    const parse = own.getDefaultJsonParser('error', 'error');
    own.addContentTypeParser(types, { parseAs: 'string', bodyLimit: reportBytesMax }, parse);
    own.post(reportsPath, { schema: { hide: true } }, (request, reply) => {
      const read = readViolations.safeParse(request.body);
      if (!read.success) return sendRefusal(reply, refuse('INVALID_REQUEST', 'body: no report'));
      for (const { page, directive, blocked } of read.data) {
        reports.count += 1;
        if (logged.take('').isOver) continue;
        const violation = { page: withoutQuery(page), directive, blocked: withoutQuery(blocked) };
        log.warn({ violation }, 'a browser refused what a page asked for');
      }
      return reply.code(204).send();
    });
  });
  return reports;
}
