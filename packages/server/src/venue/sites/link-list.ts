/** Reads the links of a site's footer, as `site set --links` takes them. */
import type { SiteLink } from '@layline/contract';
import { z } from 'zod';

export const linkList = z.string().transform((text, context): SiteLink[] => {
  const found = text.split(',').filter((part) => part !== '');
  const parsed = found.map((part) => /^(support|social)=([^=]{1,40})=(\S+)$/.exec(part.trim()));
  if (parsed.some((match) => !/^(https?:|mailto:|tel:)/.test(match?.[3] ?? ''))) {
    const message = 'must be support=Label=address or social=Label=address, joined with commas';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return parsed.map((match) => ({
    kind: match?.[1] === 'social' ? 'social' : 'support',
    label: match?.[2] ?? '',
    url: match?.[3] ?? '',
  }));
});
