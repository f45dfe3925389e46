"""A batch: 256 games at once, a learner that acts at random against two bots."""

from sunbarge.research.batch import Batch

batch = Batch(games=256, players=3, opponents=["simple", "random"], seed=7)
won = played = 0
while played < 1000:
    observations, masks, rewards, done = batch.step(batch.random_actions())
    won, played = won + int(rewards.sum()), played + int(done.sum())
print(f"won {won} of {played}")
