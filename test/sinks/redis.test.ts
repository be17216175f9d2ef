// Events go to a real redis that is killed, from workers that are killed.

import { describeBroker } from './support/story.ts';

describeBroker('redis');
