from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_array, unchanged

OK_FORMAT = False

name = "relative_position_bucket"
points = None
feedback = Feedback("relative_position_bucket")


@test_case(
    name="near_words_in_the_encoder",
    points=0.2,
    hidden=False,
)
@feedback.shown
def near_words_in_the_encoder(relative_position_bucket):
    buckets = relative_position_bucket(np.array([-3, -2, -1, 0, 1, 2, 3]), True)
    same_array(buckets, np.array([3, 2, 1, 0, 17, 18, 19]), "the buckets of near words")


@test_case(
    name="near_words_in_the_decoder",
    points=0.2,
    hidden=False,
)
@feedback.shown
def near_words_in_the_decoder(relative_position_bucket):
    near = np.array([[-9, -2, -1], [0, 1, 5]])
    kept = near.copy()
    buckets = relative_position_bucket(near, False)
    same_array(buckets, np.array([[9, 2, 1], [0, 0, 0]]), "the buckets of near words")
    unchanged(kept, near, "relative")
    assert buckets.dtype.kind in "iu", f"the buckets should be whole numbers, but are {buckets.dtype}"


@test_case(
    name="words_too_far_away",
    points=0.2,
    hidden=False,
)
@feedback.shown
def words_too_far_away(relative_position_bucket):
    far = np.array([-1000000, -1000, -130, 130, 1000])
    kept = far.copy()
    same_array(relative_position_bucket(far, True), np.array([15, 15, 15, 31, 31]), "the buckets of far words")
    unchanged(kept, far, "relative")


@test_case(
    name="eight_buckets_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def eight_buckets_on_paper(relative_position_bucket):
    before = relative_position_bucket(np.array([-3, -6, -13, -20, -40]), False, 8, 64)
    same_array(before, np.array([3, 4, 5, 6, 7]), "the buckets of five words")
    encoder = relative_position_bucket(np.array([-3, -6, -13, -20, -40]), True, 16, 64)
    same_array(encoder, np.array([3, 4, 5, 6, 7]), "the encoder's buckets of five words, with 16 in all")


@test_case(
    name="odd_numbers_of_buckets",
    points=0.15,
    hidden=False,
)
@feedback.shown
def odd_numbers_of_buckets(relative_position_bucket):
    same_array(
        relative_position_bucket(np.arange(-12, 13), True, 7, 10),
        np.array([2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 0, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5]),
        "7 buckets, in both directions",
    )
    same_array(
        relative_position_bucket(np.arange(-12, 2), False, 7, 10),
        np.array([6, 6, 6, 6, 6, 5, 5, 4, 3, 3, 2, 1, 0, 0]),
        "7 buckets, in one direction",
    )
    same_array(
        relative_position_bucket(np.arange(-9, 10), True, 14, 9),
        np.array([6, 6, 6, 5, 4, 4, 3, 2, 1, 0, 8, 9, 10, 11, 11, 12, 13, 13, 13]),
        "14 buckets, in both directions",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "near_words_in_the_encoder": "Near words have a bucket each. Which buckets are for what comes before the query, and which for what comes after it?",
        "near_words_in_the_decoder": "In the decoder, how far away is the word before last, and what counts as distance 0?",
        "words_too_far_away": "Beyond the largest distance everything goes into the last bucket of its side. Which ones are these?",
        "eight_buckets_on_paper": "With 8 buckets and a largest distance of 64, which distances have a bucket each? How many buckets further are 6, 13, 20 and 40? And why are 16 buckets in the encoder the same for words before the query?",
        "odd_numbers_of_buckets": "Half of 7 buckets, rounded down, and again for the exact ones: how many are there on each side?",
    },
    hints={
        "all-buckets-for-the-wide-ones": "Once every near distance has its bucket, how many are left for the far ones?",
        "always-bidirectional": "What changes in your function when it is called for the decoder?",
        "before-and-after-swapped": "Which half of the buckets is for keys that come after the query?",
        "bucket-off-by-one": "With N buckets on one side, which number has the first of them, and which the last?",
        "ceiling-for-floor": "A number between two buckets: does it belong to the lower one or to the upper one?",
        "clipped-beyond-the-side": "With two directions, what is the last bucket for words before the query, and can a far word get a later one in yours?",
        "direction-ignored": "Does the key two places before the query get the same bucket as the key two places after it, and should it?",
        "every-distance-exact": "From which distance on do several distances share a bucket?",
        "exact-hard-coded": "How many distances have a bucket of their own if there are fewer buckets?",
        "exact-not-added": "Which bucket comes after the last of the exact ones?",
        "exact-not-halved": "With two directions, how many buckets has one side, and how many of these are for single distances?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-rounded-up": "What does your code make of half of 7?",
        "largest-distance-alone": "At the largest distance, what should the quotient of the two logarithms be, and what is yours?",
        "linear-for-logarithm": "Do the wide buckets get wider with the distance, and do yours?",
        "looking-ahead-counted": "In the decoder, which bucket do words ahead of the query get?",
        "max-distance-ignored": "Where does your function use the largest distance that it was given?",
        "never-bidirectional": "What changes in your function when it is called for the encoder?",
        "not-clipped": "Which bucket does a word get that is farther away than the largest distance?",
        "not-halved": "If both sides have buckets of their own, how many are left for each?",
        "number-of-buckets-ignored": "Where does your function use the number of buckets that it was given?",
        "offset-turned": "For a word before the query, is the key's position minus the query's above zero or below it?",
        "zero-offset-ahead": "On which side of the query is the key at its own position?",
    },
    known="""{
"near_words_in_the_encoder": [
["before-and-after-swapped", [2054260943, -24.6425, -1.6541, -7.8681]],
["bucket-off-by-one", [2054260943, -4.5818, -5.0432, 11.6956]],
["direction-ignored", [2054260943, -3.61606, -2.39907, 0.14317]],
["global-for-parameter", [302987301, -12.85026, 7.52756, -6.36544]],
["hard-coded-example", [2046123169, 25.7984, -26.5909, 4.9193]],
["hard-coded-example", [2046123169, 3.5537, -3.70224, 1.7024]],
["hard-coded-example", [2670780862, -0.1184, -4.8292, -7.0857]],
["hard-coded-example", [3259975104, 4.85752, -0.11394, 0.30616]],
["never-bidirectional", [2054260943, -1.66548, -1.44525, -1.67888]],
["not-halved", [2054260943, -3.908, -6.08, 23.2474]],
["offset-turned", [2054260943, -24.6425, -1.6541, -7.8681]],
["random-placeholder", [2054260943, -36.0401, -32.0923, 7.4928]],
["zero-offset-ahead", [2054260943, 4.2935, -16.0033, 8.1594]]
],
"near_words_in_the_decoder": [
["always-bidirectional", [2670780862, 15.8959, 12.1449, -14.5102]],
["bucket-off-by-one", [2670780862, 0.0295, -4.764, -8.0854]],
["float-for-whole-number", [1175515922, -0.1184, -4.8292, -7.0857]],
["global-for-parameter", [302987301, -12.85026, 7.52756, -6.36544]],
["hard-coded-example", [2046123169, 25.7984, -26.5909, 4.9193]],
["hard-coded-example", [2046123169, 3.5537, -3.70224, 1.7024]],
["hard-coded-example", [2054260943, -3.762, -4.2395, 11.6953]],
["hard-coded-example", [3259975104, 4.85752, -0.11394, 0.30616]],
["looking-ahead-counted", [2670780862, 0.8161, -0.4799, -10.9635]],
["offset-turned", [2670780862, 0.93452, 4.34925, -3.87778]],
["random-placeholder", [2670780862, -10.8794, -9.5027, -18.5071]]
],
"words_too_far_away": [
["before-and-after-swapped", [2046123169, -18.7174, -11.7611, -9.5073]],
["bucket-off-by-one", [2046123169, 25.9523, -27.4246, 4.8196]],
["clipped-beyond-the-side", [2046123169, 30.308, -38.4289, -2.4672]],
["direction-ignored", [2046123169, 2.309, -12.5061, -1.4961]],
["exact-not-added", [2046123169, 27.0137, -27.2471, 5.5398]],
["global-for-parameter", [302987301, -12.85026, 7.52756, -6.36544]],
["hard-coded-example", [2046123169, 3.5537, -3.70224, 1.7024]],
["hard-coded-example", [2054260943, -3.762, -4.2395, 11.6953]],
["hard-coded-example", [2670780862, -0.1184, -4.8292, -7.0857]],
["hard-coded-example", [3259975104, 4.85752, -0.11394, 0.30616]],
["largest-distance-alone", [2046123169, 26.4029, -27.3083, 6.2533]],
["never-bidirectional", [2046123169, -40.7387, 1.4434, -15.5218]],
["not-clipped", [2046123169, 32.8865, -44.0687, -11.4786]],
["not-halved", [2046123169, 51.7507, -54.0155, 9.739]],
["offset-turned", [2046123169, -18.7174, -11.7611, -9.5073]],
["random-placeholder", [2046123169, -10.8554, -13.0982, -14.9073]]
],
"eight_buckets_on_paper": [
["all-buckets-for-the-wide-ones", [3906947926, 1.78019, -2.85254, 1.65818, 1.78019, -2.85254, 1.65818]],
["always-bidirectional", [3906947926, 1.07098, -1.57339, -0.02218, 3.5537, -3.70224, 1.7024]],
["before-and-after-swapped", [3906947926, 3.5537, -3.70224, 1.7024, 4.7852, -10.3721, 0.9045]],
["bucket-off-by-one", [3906947926, 3.81155, -4.26622, 0.80127, 3.81155, -4.26622, 0.80127]],
["ceiling-for-floor", [3906947926, 2.48517, -3.82693, 1.88185, 2.48517, -3.82693, 1.88185]],
["every-distance-exact", [3906947926, 0.91316, -3.21639, 2.28228, 0.91316, -3.21639, 2.28228]],
["exact-hard-coded", [3906947926, -3.3167, 2.6299, 0.9403, 0.91316, -3.21639, 2.28228]],
["exact-not-added", [3906947926, 3.96936, -2.62323, -1.5032, 3.96936, -2.62323, -1.5032]],
["exact-not-halved", [3906947926, 3.5537, -3.70224, 1.7024, 0.91316, -3.21639, 2.28228]],
["global-for-parameter", [3802806763, -12.85026, 7.52756, -6.36544, -12.85026, 7.52756, -6.36544]],
["hard-coded-example", [1828436571, -3.762, -4.2395, 11.6953, -3.762, -4.2395, 11.6953]],
["hard-coded-example", [1875616849, -0.1184, -4.8292, -7.0857, -0.1184, -4.8292, -7.0857]],
["hard-coded-example", [3906947926, 25.7984, -26.5909, 4.9193, 25.7984, -26.5909, 4.9193]],
["hard-coded-example", [557089351, 4.85752, -0.11394, 0.30616, 4.85752, -0.11394, 0.30616]],
["largest-distance-alone", [3906947926, 2.08561, -2.82194, 1.30144, 2.08561, -2.82194, 1.30144]],
["linear-for-logarithm", [3906947926, 2.79059, -3.79633, 1.52511, 2.79059, -3.79633, 1.52511]],
["max-distance-ignored", [3906947926, 2.08561, -2.82194, 1.30144, 2.08561, -2.82194, 1.30144]],
["never-bidirectional", [3906947926, 3.5537, -3.70224, 1.7024, 8.2694, -5.224, 5.3047]],
["not-halved", [3906947926, 3.5537, -3.70224, 1.7024, 8.2694, -5.224, 5.3047]],
["number-of-buckets-ignored", [3906947926, 20.5492, -8.2138, 10.3266, 8.2694, -5.224, 5.3047]],
["offset-turned", [3906947926, 0.0, 0.0, 0.0, 4.7852, -10.3721, 0.9045]],
["random-placeholder", [3906947926, -3.40012, -2.44767, -3.09596, -6.0389, -6.1946, -7.3141]],
["rounded", [3906947926, 1.9817, -3.09169, 2.10284, 1.9817, -3.09169, 2.10284]]
],
"odd_numbers_of_buckets": [
["all-buckets-for-the-wide-ones", [983487862, 5.20466, -2.05868, 0.7082, -3.4861, -2.95873, -2.50063, -3.5618, -7.1541, 2.1399]],
["always-bidirectional", [983487862, 4.85752, -0.11394, 0.30616, 1.88467, 2.10959, 3.62355, -6.8734, -5.9879, 2.2956]],
["before-and-after-swapped", [983487862, -2.678, 0.07712, -0.84014, -2.73279, -3.8472, -2.3246, -8.0401, -4.4874, -2.4391]],
["bucket-off-by-one", [983487862, 4.61132, -1.11187, -0.59259, -3.37542, -3.41629, -1.82187, -7.0614, -5.1682, 2.1947]],
["bucket-off-by-one", [983487862, 5.05863, -0.03649, -0.00868, -4.04694, -3.80064, -2.8253, -5.6449, -7.4771, 2.0121]],
["ceiling-for-floor", [983487862, 5.63158, -1.3325, -0.41363, -3.4861, -2.95873, -2.50063, -4.3558, -6.0235, 2.5215]],
["clipped-beyond-the-side", [983487862, 5.05863, -0.03649, -0.00868, -2.73279, -3.8472, -2.3246, -5.6449, -7.4771, 2.0121]],
["direction-ignored", [983487862, 0.34539, 0.02931, -0.53829, -2.73279, -3.8472, -2.3246, -3.84444, -4.87062, -0.50866]],
["every-distance-exact", [983487862, 5.63158, -1.3325, -0.41363, -3.4861, -2.95873, -2.50063, -5.2228, -7.432, 2.4214]],
["exact-hard-coded", [983487862, 4.8426, 6.3134, -2.138, -5.6604, -5.8613, -6.0006, -6.8891, -5.7675, 1.9688]],
["exact-not-added", [983487862, 4.56239, -0.00468, -0.18954, -4.83171, -1.09112, -1.31897, -5.6955, -1.8298, 2.0138]],
["exact-not-halved", [983487862, 5.63158, -1.3325, -0.41363, -2.73279, -3.8472, -2.3246, -5.2228, -7.432, 2.4214]],
["global-for-parameter", [1545369803, -12.85026, 7.52756, -6.36544, -12.85026, 7.52756, -6.36544, -12.85026, 7.52756, -6.36544]],
["half-rounded-up", [983487862, 5.63158, -1.3325, -0.41363, -2.01933, -3.06991, -1.69836, -6.8734, -5.9879, 2.2956]],
["half-rounded-up", [983487862, 7.23269, -2.78657, -1.24853, -2.73279, -3.8472, -2.3246, -6.8734, -5.9879, 2.2956]],
["hard-coded-example", [1262109484, -0.1184, -4.8292, -7.0857, -0.1184, -4.8292, -7.0857, -0.1184, -4.8292, -7.0857]],
["hard-coded-example", [1276220893, 4.85752, -0.11394, 0.30616, 4.85752, -0.11394, 0.30616, 4.85752, -0.11394, 0.30616]],
["hard-coded-example", [3186107498, 25.7984, -26.5909, 4.9193, 25.7984, -26.5909, 4.9193, 25.7984, -26.5909, 4.9193]],
["hard-coded-example", [3186107498, 3.5537, -3.70224, 1.7024, 3.5537, -3.70224, 1.7024, 3.5537, -3.70224, 1.7024]],
["hard-coded-example", [4290996015, -3.762, -4.2395, 11.6953, -3.762, -4.2395, 11.6953, -3.762, -4.2395, 11.6953]],
["largest-distance-alone", [983487862, 4.85752, -0.11394, 0.30616, -2.88804, -2.24435, -1.82355, -5.5889, -7.4813, 2.4416]],
["linear-for-logarithm", [983487862, 5.58041, -1.87089, 1.02689, -2.72968, -2.83331, -3.94655, -6.074, -9.061, 2.6482]],
["looking-ahead-counted", [983487862, 4.85752, -0.11394, 0.30616, -1.85983, -3.33748, -1.32461, -6.8734, -5.9879, 2.2956]],
["max-distance-ignored", [983487862, 5.50074, -1.40432, -0.0888, -0.60015, -2.32095, -1.42289, -5.1407, -5.9346, 2.7704]],
["never-bidirectional", [983487862, -2.73279, -3.8472, -2.3246, -2.73279, -3.8472, -2.3246, -5.609, -7.3577, -7.0338]],
["not-clipped", [983487862, 5.05863, -0.03649, -0.00868, -4.04694, -3.80064, -2.8253, -5.6449, -7.4771, 2.0121]],
["not-halved", [983487862, 12.6057, -8.1452, -0.5382, -2.73279, -3.8472, -2.3246, -4.7143, -17.9308, 4.4224]],
["number-of-buckets-ignored", [983487862, 26.5628, -14.079, -7.0466, -5.6604, -5.8613, -6.0006, -1.4247, -20.9174, 3.8398]],
["offset-turned", [983487862, -2.678, 0.07712, -0.84014, 0.87296, 0.50973, 0.99998, -8.0401, -4.4874, -2.4391]],
["random-placeholder", [983487862, -14.34772, -3.52819, 1.27454, -7.19703, -1.81812, -0.38486, -23.9134, -1.5385, -1.4432]],
["rounded", [983487862, 5.63158, -1.3325, -0.41363, -2.51838, -2.0899, -3.50063, -5.2228, -7.432, 2.4214]],
["zero-offset-ahead", [983487862, 4.11892, -3.10773, -2.39009, -2.73279, -3.8472, -2.3246, -0.8466, -12.6933, 0.7112]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
