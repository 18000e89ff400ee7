from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import same_whole_number

OK_FORMAT = False

name = "cache_bytes"
points = None
feedback = Feedback("cache_bytes")


@test_case(
    name="keys_and_values_of_two_bytes",
    points=0.15,
    hidden=False,
)
@feedback.shown
def keys_and_values_of_two_bytes(cache_bytes):
    same_whole_number(cache_bytes(7, 3, 5), 420, "the bytes of 7 words, with 3 heads of width 5")
    same_whole_number(cache_bytes(1, 4, 8), 128, "the bytes of one word, with 4 heads of width 8")


@test_case(
    name="rows_of_few_bits",
    points=0.15,
    hidden=False,
)
@feedback.shown
def rows_of_few_bits(cache_bytes):
    same_whole_number(cache_bytes(7, 3, 5, 4), 210, "the bytes of 7 words in 4 bits, with 3 heads of width 5")
    same_whole_number(cache_bytes(2, 1, 5, bits=3), 16, "the bytes of 2 words in 3 bits, with a head of width 5")
    same_whole_number(cache_bytes(3, 2, 8, 15), 204, "the bytes of 3 words in 15 bits, with 2 heads of width 8")


@test_case(
    name="cache_with_a_window",
    points=0.1,
    hidden=False,
)
@feedback.shown
def cache_with_a_window(cache_bytes):
    same_whole_number(cache_bytes(9, 2, 3, window=4), 96, "the bytes of 9 words with a window of 4")
    same_whole_number(cache_bytes(3, 2, 3, window=10), 72, "the bytes of 3 words with a window of 10")


@test_case(
    name="cache_with_a_short_row",
    points=0.1,
    hidden=False,
)
@feedback.shown
def cache_with_a_short_row(cache_bytes):
    same_whole_number(cache_bytes(5, 4, 8, rank=3), 30, "the bytes of 5 words with rank 3")
    same_whole_number(cache_bytes(50, 4, 8, 3, 6, 9), 36, "the bytes of 50 words in 3 bits, window 6, rank 9")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "keys_and_values_of_two_bytes": "Sixteen bits are two bytes. How many rows does a word leave, and how many numbers are in each?",
        "rows_of_few_bits": "Take a single row. How many bytes do its bits fill, and what stands beside it?",
        "cache_with_a_window": "How many words are kept of a text that is longer than the window, and of one that is shorter?",
        "cache_with_a_short_row": "With a rank, how many rows does a word leave in all, and how many numbers are in it?",
    },
    hints={
        "always-two-bytes": "Call it with 8 bits and with 4: does a row get shorter?",
        "bits-for-bytes": "In which unit is your result, and how many bits are in a byte?",
        "byte-for-each-number": "Two numbers of four bits: do they fit into one byte?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "heads-forgotten": "Do all heads share their keys, or has each its own rows in the cache?",
        "larger-of-words-and-window": "With a window of 4, how many of nine words are kept?",
        "one-row-for-all-heads": "How long is a row, and how many rows does a word have with four heads?",
        "one-scale-for-the-cache": "How many scales does a cache of a hundred words have in your version?",
        "rank-beside-the-rows": "If keys and values can be made of the short row, do they still have to be kept?",
        "rank-counted-twice": "Can keys and values be made of the same short row, and how often is it kept then?",
        "rank-for-each-head": "Does every head keep a short row of its own, or is there one for all of them?",
        "rank-ignored": "Call it with a rank and without: does the number of bytes change?",
        "rounded-at-the-end": "Can a row begin in the middle of a byte?",
        "rounded-down": "Do three bytes hold 25 bits?",
        "rounded-to-nearest": "Do two bytes hold 17 bits?",
        "rounded-word-by-word": "Does each word take whole bytes, or does each of its rows?",
        "scale-always": "Which numbers need a scale beside them, and do those of 16 bits?",
        "scale-for-each-number": "How many numbers have one scale in common?",
        "scale-for-each-word": "Does a word have one scale in all, or as many as it has rows?",
        "scale-for-few-bits-only": "Numbers of 15 bits: do they need a scale beside them?",
        "scale-for-keys-and-values-together": "Can a key and a value have one scale in common, or is each a row of its own?",
        "scales-forgotten": "Codes are whole numbers: what has to be kept besides, so that they can be turned back?",
        "values-forgotten": "What has to be kept of a word besides its keys?",
        "window-dropped-for-kept": "Are the words in the window the ones that are kept, or those that are dropped?",
        "window-ignored": "Call it with a small window and with a large one: does the result change?",
        "window-longer-than-the-text": "How many words can a cache keep of a text of three words?",
    },
    known="""{
"keys_and_values_of_two_bytes": [
["bits-for-bytes", [1893967011, 866.38, -1894.99, -3027.83, 264.04, -577.52, -922.77]],
["float-for-whole-number", [2792018895, 108.297, -236.874, -378.478, 33.005, -72.19, -115.346]],
["hard-coded-example", [1893967011, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1893967011, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1893967011, 54.149, -118.437, -189.239, 54.149, -118.437, -189.239]],
["hard-coded-example", [1893967011, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["heads-forgotten", [1893967011, 36.099, -78.958, -126.159, 8.2512, -18.0475, -28.8364]],
["scale-always", [1893967011, 129.956, -284.248, -454.174, 37.13, -81.214, -129.764]],
["values-forgotten", [1893967011, 54.149, -118.437, -189.239, 16.5024, -36.095, -57.6729]]
],
"rows_of_few_bits": [
["always-two-bytes", [1860015124, 108.297, -236.874, -378.478, 10.314, -22.5594, -36.0455, 49.507, -108.285, -173.019]],
["always-two-bytes", [1860015124, 129.956, -284.248, -454.174, 12.3768, -27.0713, -43.2547, 55.696, -121.821, -194.646]],
["bits-for-bytes", [1860015124, 238.25, -521.12, -832.65, 17.5338, -38.351, -61.2774, 377.49, -825.67, -1319.27]],
["bits-for-bytes", [1860015124, 389.87, -852.75, -1362.52, 31.973, -69.934, -111.741, 420.81, -920.42, -1470.66]],
["byte-for-each-number", [1860015124, 75.808, -165.812, -264.935, 7.2198, -15.7916, -25.2319, 55.696, -121.821, -194.646]],
["float-for-whole-number", [2985490627, 48.734, -106.593, -170.315, 3.9967, -8.7418, -13.9676, 52.601, -115.053, -183.832]],
["float-for-whole-number", [2985490627, 54.149, -118.437, -189.239, 4.1256, -9.0238, -14.4182, 52.601, -115.053, -183.832]],
["hard-coded-example", [1860015124, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1860015124, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1860015124, 54.149, -118.437, -189.239, 54.149, -118.437, -189.239, 54.149, -118.437, -189.239]],
["hard-coded-example", [1860015124, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["heads-forgotten", [1860015124, 18.0495, -39.479, -63.0797, 4.1256, -9.0238, -14.4182, 26.301, -57.526, -91.916]],
["one-row-for-all-heads", [1860015124, 30.684, -67.114, -107.236, 3.0942, -6.7678, -10.8137, 47.96, -104.901, -167.612]],
["one-row-for-all-heads", [1860015124, 36.099, -78.958, -126.159, 4.1256, -9.0238, -14.4182, 49.507, -108.285, -173.019]],
["one-scale-for-the-cache", [1860015124, 33.005, -72.19, -115.346, 2.5785, -5.6399, -9.0114, 46.929, -102.645, -164.007]],
["rounded-at-the-end", [1860015124, 48.734, -106.593, -170.315, 4.1256, -9.0238, -14.4182, 52.601, -115.053, -183.832]],
["rounded-down", [1860015124, 43.319, -94.749, -151.391, 3.0942, -6.7678, -10.8137, 52.601, -115.053, -183.832]],
["rounded-to-nearest", [1860015124, 43.319, -94.749, -151.391, 4.1256, -9.0238, -14.4182, 52.601, -115.053, -183.832]],
["rounded-word-by-word", [1860015124, 48.734, -106.593, -170.315, 4.1256, -9.0238, -14.4182, 52.601, -115.053, -183.832]],
["scale-for-each-number", [1860015124, 140.786, -307.936, -492.022, 12.3768, -27.0713, -43.2547, 95.92, -209.802, -335.224]],
["scale-for-each-word", [1860015124, 36.099, -78.958, -126.159, 3.0942, -6.7678, -10.8137, 47.96, -104.901, -167.612]],
["scale-for-few-bits-only", [1860015124, 54.149, -118.437, -189.239, 4.1256, -9.0238, -14.4182, 46.413, -101.517, -162.205]],
["scale-for-keys-and-values-together", [1860015124, 43.319, -94.749, -151.391, 3.0942, -6.7678, -10.8137, 49.507, -108.285, -173.019]],
["scales-forgotten", [1860015124, 27.074, -59.218, -94.62, 1.80495, -3.9479, -6.30797, 46.413, -101.517, -162.205]],
["scales-forgotten", [1860015124, 32.489, -71.062, -113.543, 2.0628, -4.51188, -7.20911, 46.413, -101.517, -162.205]],
["values-forgotten", [1860015124, 27.074, -59.218, -94.62, 2.0628, -4.51188, -7.20911, 26.301, -57.526, -91.916]]
],
"cache_with_a_window": [
["bits-for-bytes", [1893967011, 198.029, -433.141, -692.075, 148.522, -324.855, -519.056]],
["float-for-whole-number", [2792018895, 24.754, -54.143, -86.509, 18.5652, -40.6069, -64.882]],
["hard-coded-example", [1893967011, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1893967011, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1893967011, 54.149, -118.437, -189.239, 54.149, -118.437, -189.239]],
["hard-coded-example", [1893967011, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["heads-forgotten", [1893967011, 12.3768, -27.0713, -43.2547, 9.2826, -20.3035, -32.441]],
["larger-of-words-and-window", [1893967011, 55.696, -121.821, -194.646, 61.884, -135.356, -216.273]],
["scale-always", [1893967011, 33.005, -72.19, -115.346, 24.754, -54.143, -86.509]],
["values-forgotten", [1893967011, 12.3768, -27.0713, -43.2547, 9.2826, -20.3035, -32.441]],
["window-dropped-for-kept", [1893967011, 30.942, -67.678, -108.137, -43.319, 94.749, 151.391]],
["window-dropped-for-kept", [1893967011, 30.942, -67.678, -108.137, 0.0, 0.0, 0.0]],
["window-ignored", [1893967011, 55.696, -121.821, -194.646, 18.5652, -40.6069, -64.882]],
["window-longer-than-the-text", [1893967011, 24.754, -54.143, -86.509, 61.884, -135.356, -216.273]]
],
"cache_with_a_short_row": [
["always-two-bytes", [1893967011, 7.7355, -16.9196, -27.0342, 27.848, -60.91, -97.323]],
["always-two-bytes", [1893967011, 7.7355, -16.9196, -27.0342, 30.942, -67.678, -108.137]],
["bits-for-bytes", [1893967011, 61.884, -135.356, -216.273, 44.866, -98.133, -156.798]],
["bits-for-bytes", [1893967011, 61.884, -135.356, -216.273, 66.525, -145.508, -232.494]],
["byte-for-each-number", [1893967011, 7.7355, -16.9196, -27.0342, 17.0181, -37.223, -59.4752]],
["float-for-whole-number", [2792018895, 7.7355, -16.9196, -27.0342, 8.3157, -18.1885, -29.0617]],
["float-for-whole-number", [2792018895, 7.7355, -16.9196, -27.0342, 9.2826, -20.3035, -32.441]],
["hard-coded-example", [1893967011, 108.297, -236.874, -378.478, 108.297, -236.874, -378.478]],
["hard-coded-example", [1893967011, 24.754, -54.143, -86.509, 24.754, -54.143, -86.509]],
["hard-coded-example", [1893967011, 54.149, -118.437, -189.239, 54.149, -118.437, -189.239]],
["hard-coded-example", [1893967011, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["larger-of-words-and-window", [1893967011, 7.7355, -16.9196, -27.0342, 77.355, -169.196, -270.342]],
["one-scale-for-the-cache", [1893967011, 7.7355, -16.9196, -27.0342, 6.7041, -14.6636, -23.4296]],
["rank-beside-the-rows", [1893967011, 172.76, -377.87, -603.763, 71.167, -155.66, -248.714]],
["rank-counted-twice", [1893967011, 15.471, -33.8391, -54.0683, 18.5652, -40.6069, -64.882]],
["rank-for-each-head", [1893967011, 30.942, -67.678, -108.137, 37.13, -81.214, -129.764]],
["rank-for-each-head", [1893967011, 61.884, -135.356, -216.273, 74.261, -162.428, -259.528]],
["rank-ignored", [1893967011, 165.024, -360.95, -576.729, 61.884, -135.356, -216.273]],
["rounded-at-the-end", [1893967011, 7.7355, -16.9196, -27.0342, 8.5091, -18.6115, -29.7376]],
["rounded-down", [1893967011, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["rounded-to-nearest", [1893967011, 7.7355, -16.9196, -27.0342, 7.7355, -16.9196, -27.0342]],
["scale-always", [1893967011, 10.314, -22.5594, -36.0455, 9.2826, -20.3035, -32.441]],
["scale-for-each-number", [1893967011, 7.7355, -16.9196, -27.0342, 34.036, -74.446, -118.95]],
["scales-forgotten", [1893967011, 7.7355, -16.9196, -27.0342, 5.157, -11.2797, -18.0228]],
["scales-forgotten", [1893967011, 7.7355, -16.9196, -27.0342, 6.1884, -13.5356, -21.6273]],
["window-dropped-for-kept", [1893967011, 7.7355, -16.9196, -27.0342, 68.072, -148.892, -237.901]],
["window-ignored", [1893967011, 7.7355, -16.9196, -27.0342, 77.355, -169.196, -270.342]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
