/** The three sites of a fresh clone: one for each layout, with different brands (SITE-2). */
import type { SiteLink } from '@layline/contract';
import type { NewBanner, NewSite } from '../../store/queries/site-changes.ts';
import { usualSite } from '../sites/usual-site.ts';

export interface DemoSite {
  readonly site: NewSite & { readonly title: string };
  readonly hosts: readonly string[];
  readonly notices: readonly string[];
  readonly banners: readonly NewBanner[];
}

const picturesOf = (siteId: string) => ({
  logo_url: `/brand/${siteId}/logo.svg`,
  fav_icon_url: `/brand/${siteId}/favicon.svg`,
});

const bannerOf =
  (siteId: string) =>
  (picture: string, { link, alt }: Pick<NewBanner, 'link' | 'alt'>): NewBanner => ({
    image: `/brand/${siteId}/${picture}.svg`,
    link,
    alt,
  });

const links = (mail: string): string =>
  JSON.stringify([
    { kind: 'support', label: 'Support', url: `mailto:${mail}` },
  ] satisfies SiteLink[]);

const layline = bannerOf('layline');
const maidan = bannerOf('maidan');
const quadrant = bannerOf('quadrant');

export const demoSites: readonly DemoSite[] = [
  {
    site: {
      ...usualSite,
      ...picturesOf('layline'),
      site_id: 'layline',
      title: 'Layline',
      primary_color: '#0d5c63',
      secondary_color: '#f2b33d',
      background_color: '#f4f6f7',
      layout: 'tamannah',
      has_demo: true,
      protection: 'standard',
      time_zone: 'Asia/Kolkata',
      links: links('support@layline.example'),
    },
    hosts: ['localhost', '127.0.0.1', '[::1]'],
    notices: ['Welcome to Layline. All money here is play money.', 'Bet responsibly. 18+ only.'],
    banners: [
      layline('exchange', { link: '#/inplay', alt: 'Back or lay, at prices that players make' }),
      layline('cricket', {
        link: '#/cricket',
        alt: 'Cricket, ball by ball: odds, bookmaker and sessions',
      }),
      layline('casino', { link: '#/casino', alt: 'Live tables, every card provable' }),
    ],
  },
  {
    site: {
      ...usualSite,
      ...picturesOf('maidan'),
      site_id: 'maidan',
      title: 'Maidan',
      primary_color: '#8f2d1e',
      secondary_color: '#e8a33c',
      background_color: '#fbf5ee',
      layout: 'aura',
      is_signup_open: true,
      casino_image_key: 'warm',
      has_demo: true,
      welcome_balance: 1_000_000,
      protection: 'standard',
      time_zone: 'Asia/Kolkata',
      links: links('help@maidan.example'),
    },
    hosts: ['aura.localhost', 'maidan.localhost'],
    notices: [
      'New here? Sign up and start with 10,000 of play money.',
      'Bet responsibly. 18+ only.',
    ],
    banners: [
      maidan('evening', {
        link: '#/inplay',
        alt: 'The evening match is on: bet while it is played',
      }),
      maidan('welcome', { link: '#/', alt: 'Sign up and start with 10,000 of play money' }),
    ],
  },
  {
    site: {
      ...usualSite,
      ...picturesOf('quadrant'),
      site_id: 'quadrant',
      title: 'Quadrant',
      primary_color: '#1b1f27',
      secondary_color: '#b9e24a',
      background_color: '#f1f2ee',
      layout: 'tamannahSquare',
      casino_image_key: 'line',
      has_demo: true,
      number_grouping: 'western',
      commission_rate: 200,
      protection: 'standard',
      time_zone: 'Europe/London',
      links: links('engine@quadrant.example'),
    },
    hosts: ['square.localhost', 'quadrant.localhost'],
    notices: ['Commission is 2 % of what you win in a market.', 'Bet responsibly. 18+ only.'],
    banners: [
      quadrant('depth', { link: '#/sports', alt: 'Three prices deep, on every runner' }),
      quadrant('racing', {
        link: '#/horse-racing',
        alt: 'Racing: silks, form and the off, to the second',
      }),
    ],
  },
];
